/**
 * Finds a line that died without a word: whenever the server was silent for a while it is asked something small. Often while
 * somebody uses the app, once a minute while it is only in sight, and never while it is hidden.
 */
import { rest, type Clock, type Notifier } from '../clock.ts';
import type { EngineContext } from './engine-context.ts';

/** Milliseconds of silence before a question. With `answerLimit` a dead line is told within ten seconds of use. */
const silence = { used: 4_000, seen: 60_000 };
const answerLimit = 5_500;
/** The same where something large is on its way, which its answer has to share a living line with. */
const busyAnswerLimit = 12_000;
/** Milliseconds after a touch or a key for which somebody uses the app. */
const usedFor = 60_000;

/** Whether somebody uses the app, or looks at it. `watched`: a page of it is in sight. */
export class Attention {
  readonly #clock: Clock;
  readonly #watched: () => boolean;
  readonly #roused: Notifier;
  /** By the monotonic clock. */
  #used: number;

  constructor(clock: Clock, watched: () => boolean, roused: Notifier) {
    this.#clock = clock;
    this.#watched = watched;
    this.#roused = roused;
    // It begins where somebody opens the app, or brings another tab of it to the front.
    this.#used = watched() ? clock.monotonic() : -Infinity;
  }

  /** Somebody touched the app, in any tab. */
  touched(): void {
    this.#used = this.#clock.monotonic();
    this.#roused.notify();
  }

  get isPaid(): boolean {
    return this.#isUsed || this.#watched();
  }

  /** Milliseconds that the server may be silent without being asked. */
  get silence(): number {
    if (this.#isUsed) return silence.used;
    return this.#watched() ? silence.seen : Infinity;
  }

  get next(): Promise<void> {
    return this.#roused.next;
  }

  get #isUsed(): boolean {
    return this.#clock.monotonic() - this.#used < usedFor;
  }
}

/** Asks until the engine stops. */
export async function askLine(context: EngineContext, attention: Attention): Promise<void> {
  const { clock, connection, remote, signal } = context;
  while (!signal.aborted) {
    const { isPatient, isHeard } = connection;
    const wait = (isPatient ? silence.used : attention.silence) - connection.silentFor();
    if (wait <= 0) {
      await connection.ask(signal, isPatient && isHeard ? busyAnswerLimit : answerLimit, () => remote.ask());
      continue;
    }
    // Something large may be begun meanwhile.
    await rest(clock, Math.min(wait, silence.used), signal, attention.next);
  }
}
