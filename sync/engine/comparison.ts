/**
 * Has the device compare itself with the server (`reconcile.ts`): when its rows are of another generation than the last
 * comparison, after a loss, after more than an hour without the server, and daily. Tells while "up to date" would be belief.
 */
import { ending, hasPassed, rest, Notifier, type Signal } from '../clock.ts';
import { enterScope, holdsGeneration } from './generation.ts';
import { LossPace } from './losses.ts';
import { retryStorage, type EngineContext } from './engine-context.ts';
import { lossesOf, reconcile } from './reconcile.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds between looks whether the device slept, or a day is over. */
const lookEvery = 10 * minute;
/** Milliseconds for which a comparison waits for what is being sent. */
const longestSending = 2 * minute;

interface Told {
  /** Nobody has shown that the rows are what the server holds. */
  unproven(is: boolean): void;
  /** What differs is being fetched. */
  fetching(on: boolean): void;
  /** The rows are of a new generation: all feeds begin anew. */
  renewed(): void;
  /** Resolves when what is followed has been heard and taken, or the signal is aborted. */
  taken(signal: Signal): Promise<void>;
  /** Resolves when nothing is on its way to the server, or the signal is aborted. */
  sent(signal: Signal): Promise<void>;
}

export class Comparison {
  readonly #context: EngineContext;
  readonly #told: Told;
  readonly #pace: LossPace;
  readonly #wake = new Notifier();
  #looked: number;
  /** How often it was remembered that a comparison is due. */
  #owed = 0;

  constructor(context: EngineContext, told: Told) {
    this.#context = context;
    this.#told = told;
    this.#pace = new LossPace(context.clock);
    this.#looked = context.clock.now();
  }

  /** At the start, before the server is heard. `contact`: its last word, epoch milliseconds of this device. */
  async begin(contact: number | undefined): Promise<void> {
    if (hasPassed(this.#context.clock, hour, contact)) await this.#owe();
    this.#told.unproven(await this.#isUnproven());
  }

  /** The server is heard again. `contact`: its last word before. */
  async returned(contact: number | null): Promise<void> {
    if (!hasPassed(this.#context.clock, hour, contact ?? undefined)) return;
    this.#told.unproven(true);
    await retryStorage(this.#context, () => this.#owe());
    this.#told.unproven(true);
    this.#wake.notify();
  }

  /** Somebody uses the app: what the browser lost meanwhile is soon noticed. */
  touched(): void {
    if (hasPassed(this.#context.clock, minute, this.#looked)) void this.look();
  }

  /** Something may have happened that makes a comparison due. */
  async look(): Promise<void> {
    const { clock } = this.#context;
    const slept = hasPassed(clock, hour, this.#looked);
    this.#looked = clock.now();
    await retryStorage(this.#context, async () => {
      if (slept) await this.#owe();
      await this.#tell();
    });
    this.#wake.notify();
  }

  /** Compares once when it is due. `rests`: nothing is due, so whatever failed before is over. Rejects with a `RemoteError`. */
  async run(signal: Signal, rests: () => void): Promise<void> {
    const context = this.#context;
    await this.#due(signal, rests);
    await this.#told.taken(signal);
    await this.#sent(signal);
    if (signal.aborted) return;
    const generation = await enterScope(context);
    if (generation !== context.generation) {
      context.generation = generation;
      this.#told.unproven(true);
      return this.#told.renewed();
    }
    if (await this.#isLost()) this.#pace.begun();
    try {
      await reconcile({ ...context, signal }, () => {
        this.#told.fetching(true);
        this.#told.unproven(true);
      });
      await this.#tell();
    } finally {
      this.#told.fetching(false);
    }
  }

  /** What is on its way is at one side and not yet at the other, so that all of it would be fetched: it goes first, for a while. */
  async #sent(signal: Signal): Promise<void> {
    const { signal: waiting, end } = ending(signal);
    void this.#context.clock.sleep(longestSending, waiting).then(end);
    await this.#told.sent(waiting);
    end();
  }

  async #due(signal: Signal, rests: () => void): Promise<void> {
    while (!signal.aborted) {
      const next = this.#wake.signal;
      const isPaced = this.#pace.wait > 0 && (await this.#isLost());
      if (!isPaced && ((await this.#isUnproven()) || (await this.#isDaily()))) return;
      if (!isPaced) rests();
      const wait = isPaced ? this.#pace.wait : lookEvery;
      const rested = await rest(this.#context.clock, wait, signal, next);
      if (rested && !signal.aborted) await this.look();
    }
  }

  /** Remembers on the device that it has to be compared, whatever becomes of this tab. */
  async #owe(): Promise<void> {
    const { store, clock, generation } = this.#context;
    const losses = await lossesOf(this.#context);
    await store.setFact('comparison', { from: null, losses, generation, begun: clock.now(), owed: true });
    this.#owed += 1;
  }

  /** What was read before a comparison became due says nothing: whoever remembers that tells it. */
  async #tell(): Promise<void> {
    const owed = this.#owed;
    const isUnproven = await this.#isUnproven();
    if (owed === this.#owed) this.#told.unproven(isUnproven);
  }

  async #isUnproven(): Promise<boolean> {
    const { store, generation } = this.#context;
    const isOther = (await store.fact('reconciled'))?.generation !== generation;
    return (
      isOther ||
      !(await holdsGeneration(this.#context)) ||
      (await store.fact('comparison'))?.owed === true ||
      (await this.#isLost())
    );
  }

  async #isLost(): Promise<boolean> {
    const { losses = 0 } = (await this.#context.store.fact('reconciled')) ?? {};
    return losses !== (await lossesOf(this.#context));
  }

  async #isDaily(): Promise<boolean> {
    return hasPassed(this.#context.time, 24 * hour, (await this.#context.store.fact('reconciled'))?.at);
  }
}
