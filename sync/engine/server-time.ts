/**
 * Measures how wrong the device's clock is. The server is asked at each start, when the clock was set, after a refusal that
 * a wrong time may have caused, and every hour; what waits is sent only after that, so that it bears a time that can be.
 */
import { attemptLimit, inTime } from '../asking.ts';
import { rest, Notifier } from '../clock.ts';
import { currentTime, heardTime, momentOf, type CurrentTime } from '../replica/moment.ts';
import { retryStorage, type SendingContext, type TimeOfServer } from './engine-context.ts';
import type { KnownTime } from '../store.ts';

/** Milliseconds, until an answer took longer: from then on it may take as long as any other. */
const firstLimit = 5_000;
/** Milliseconds. */
const pause = 3_000;
const longPause = 30_000;
const minute = 60_000;
const hour = 60 * minute;
/** Whoever sends looks at once whether the clock was set; others wait so long at most. */
const lookEvery = 10 * minute;
/** The clocks run apart by more than any drift: one of them was set, or the device slept. */
const jump = 2_000;
/** Questions that stay unanswered while others are answered, until what waits is sent without. */
const mostUnanswered = 10;

type Needed = Pick<SendingContext, 'store' | 'remote' | 'scope' | 'clock' | 'connection' | 'trouble' | 'signal'>;

export class MeasuredTime implements TimeOfServer {
  readonly #context: Needed;
  readonly #changed = new Notifier();
  readonly #asked = new Notifier();
  #time: CurrentTime;
  /** Both clocks when the server was heard last. */
  #measured: { wall: number; monotonic: number } | undefined;
  #waiting = 0;
  #limit = firstLimit;
  #unanswered = 0;
  /** By the monotonic clock. */
  #givenUpUntil = -Infinity;

  /** `kept`: what the device knew at its last start. */
  constructor(context: Needed, kept: KnownTime | undefined) {
    this.#context = context;
    this.#time = currentTime(context.clock, kept);
    const { signal } = context;
    signal.addEventListener('abort', () => this.#changed.notify(), { once: true });
  }

  async settled(): Promise<void> {
    this.#waiting += 1;
    const { clock, signal } = this.#context;
    while (!this.known() && clock.monotonic() >= this.#givenUpUntil && !signal.aborted) {
      this.#asked.notify();
      await this.#changed.next;
    }
    this.#waiting -= 1;
  }

  now(): number {
    return momentOf(this.#context.clock, this.#time).at;
  }

  known(): { present: number; offset: number } | undefined {
    if (!this.#measured || this.#wasSet(this.#measured)) return undefined;
    return { present: this.now(), offset: this.#time.offset };
  }

  doubt(): void {
    if (this.#age() > minute) this.#measured = undefined;
  }

  /** Asks until the engine stops. */
  async keep(): Promise<void> {
    const { clock, connection, signal } = this.#context;
    while (!signal.aborted) {
      await connection.enter(signal);
      await this.#measure();
      this.#changed.notify();
      if (!this.known() && this.#waiting > 0) await clock.sleep(pause, signal);
      else if (this.#isDue()) await this.#rest(longPause);
      while (!this.#isDue() && !signal.aborted) await this.#rest(lookEvery);
    }
  }

  /** Or until somebody asks. */
  async #rest(milliseconds: number): Promise<void> {
    await rest(this.#context.clock, milliseconds, this.#context.signal, this.#asked.signal);
  }

  async #measure(): Promise<void> {
    const { store, remote, clock, signal } = this.#context;
    const moment = () => ({ wall: clock.now(), monotonic: clock.monotonic() });
    const before = moment();
    try {
      const told = await inTime(clock, this.#limit, remote.serverTime(), signal);
      // How old the answer is nobody knows who slept meanwhile.
      if (this.#wasSet(before)) return;
      const heard = moment();
      const known = heardTime(this.#time, { told, wall: heard.wall, took: heard.monotonic - before.monotonic });
      await retryStorage(this.#context, () => store.setFact('server-time', known));
      this.#time = { ...known, since: heard.monotonic };
      this.#measured = heard;
      this.#unanswered = 0;
    } catch {
      this.#limit = attemptLimit;
      if (this.#waiting === 0) return;
      this.#unanswered = (await this.#isServerThere()) ? this.#unanswered + 1 : 0;
      if (this.#unanswered < mostUnanswered) return;
      this.#unanswered = 0;
      this.#givenUpUntil = clock.monotonic() + minute;
    }
  }

  /** One billed read tells a dead line from a server that does not tell its time. */
  async #isServerThere(): Promise<boolean> {
    const { remote, scope, connection, signal } = this.#context;
    const own = { collection: 'users', id: scope.uid } as const;
    return connection
      .attempt(signal, () => remote.get(own))
      .then(
        () => true,
        () => false,
      );
  }

  #isDue(): boolean {
    return !this.known() || this.#age() >= hour;
  }

  /** Milliseconds since the server was heard. */
  #age(): number {
    return this.#context.clock.monotonic() - (this.#measured?.monotonic ?? -Infinity);
  }

  #wasSet({ wall, monotonic }: { wall: number; monotonic: number }): boolean {
    const { clock } = this.#context;
    return Math.abs(clock.now() - wall - (clock.monotonic() - monotonic)) > jump;
  }
}
