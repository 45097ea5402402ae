/** Plays the steps of a random history on one server. */
import { deepEqual } from '#domain/equal.ts';
import type { StoredTime } from '#domain/stored-time.ts';
import type { Remote } from '#sync/remote.ts';
import { ask, fromIn, type Scene } from './asking.ts';
import { Ear } from './ears.ts';
import { handWritten } from './hands.ts';
import type { Documents } from './script.ts';
import type { Side, WrittenByHand } from './side.ts';
import type { Step } from './steps.ts';

/** What one step came to. */
export interface Played {
  answer: unknown;
  stored: Documents;
}

/** Steps that write nothing. */
const questions: readonly Step['do'][] = ['get', 'page', 'compare', 'listen', 'watch', 'stop'];

export class Player {
  readonly ears: Ear[] = [];
  /** When what was written in the console was stored; what the functions write depends on it. */
  readonly times: StoredTime[] = [];
  readonly #side: Side;
  readonly #events: WrittenByHand[] = [];
  readonly #timesBefore: StoredTime[];
  #stored: Documents;
  #hands = 0;

  /** `times`: those that hold instead, of a server that went before. */
  constructor(side: Side, stored: Documents, times: StoredTime[] = []) {
    this.#side = side;
    this.#stored = stored;
    this.#timesBefore = times;
  }

  /** `isRight`: see `Side.atOnce`. */
  async play(step: Step, isRight: (played: Played) => boolean = () => true): Promise<Played> {
    const answer = await this.#play(step, isRight);
    if (!questions.includes(step.do)) this.#stored = await this.#side.stored();
    return { answer, stored: this.#stored };
  }

  stop(): void {
    for (const ear of this.ears) ear.stop();
  }

  async #play(step: Step, isRight: (played: Played) => boolean): Promise<unknown> {
    switch (step.do) {
      case 'listen':
        return this.#listen(step);
      case 'watch':
        return this.#watch(step);
      case 'stop':
        return this.ears.at(-1 - step.back)?.stop();
      case 'hand':
        return this.#write(step);
      case 'functions':
        return this.#call(step.times);
      case 'at once':
        return this.#side.atOnce(
          step.steps,
          (each, clients) => ask(each as Parameters<typeof ask>[0], clients, this.#scene()),
          (answer, stored) => isRight({ answer, stored }),
        );
      case 'get':
      case 'transact':
      case 'depart':
      case 'page':
      case 'compare':
      case 'append':
      case 'report':
        return ask(step, this.#side.clients, this.#scene());
    }
  }

  #scene(): Scene {
    return { stored: this.#stored, meanwhile: (step) => this.play(step) };
  }

  #listen({ who, feed, roles, from }: Extract<Step, { do: 'listen' }>): void {
    const ear = this.#ear(`${who} listens to ${feed} of ${roles.join()}`);
    const scope = { uid: who, role: 'employee' as const, roles };
    const start = fromIn(this.#stored, from);
    ear.stop = this.#side.clients(who).listen(feed, scope, start, ear.batch, ear.failed);
  }

  #watch({ who, what }: Extract<Step, { do: 'watch' }>): void {
    const remote: Remote = this.#side.clients(who);
    const ear = this.#ear(`${who} watches ${typeof what === 'string' ? what : `${what.collection}/${what.id}`}`);
    if (what === 'errors') ear.stop = remote.errors.watch(ear.whole, ear.failed);
    else if (what === 'devices') ear.stop = remote.devices.watch(ear.whole, ear.failed);
    else ear.stop = remote.watch(what, ear.whole, ear.failed);
  }

  #ear(name: string): Ear {
    const ear = new Ear(name);
    this.ears.push(ear);
    return ear;
  }

  async #write({ path, work }: Extract<Step, { do: 'hand' }>): Promise<void> {
    const before = this.#stored[path] ?? null;
    const [, id = ''] = path.split('/');
    const after = handWritten(work, id, before);
    if (deepEqual(before, after)) return;
    const stored = await this.#side.put(path, after);
    if (!stored || !after) return;
    const at = this.#timesBefore[this.#hands] ?? stored;
    this.#hands += 1;
    this.times.push(at);
    if (/^(users\/|plants\/plants$)/.test(path)) this.#events.push({ path, before, after, at, name: work.word });
  }

  async #call(times: number): Promise<void> {
    for (const event of this.#events.splice(0)) {
      for (let time = 0; time < times; time += 1) await this.#side.stamp(event);
    }
  }
}
