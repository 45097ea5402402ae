/**
 * Finds a line that died without a word: whenever the server was silent for a while it is asked something small. Often while
 * somebody uses the app, once a minute while it is only in sight, and never while it is hidden.
 */
import { inTime } from '../asking.ts';
import { rest, type Clock, type Notifier, type Signal } from '../clock.ts';
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

  /** Aborted by the next touch. */
  get touch(): Signal {
    return this.#roused.signal;
  }

  get #isUsed(): boolean {
    return this.#clock.monotonic() - this.#used < usedFor;
  }
}

/** Asks until the engine stops. */
export async function askLine(context: EngineContext, attention: Attention): Promise<void> {
  const { clock, connection, signal } = context;
  let answered = -Infinity;
  let refusals = 0;
  while (!signal.aborted) {
    const { isPatient, isHeard } = connection;
    const silent = Math.min(connection.silentFor(), clock.monotonic() - answered);
    const wait = (isPatient ? silence.used : attention.silence) - silent;
    if (wait > 0) {
      // Something large may be begun meanwhile.
      await rest(clock, Math.min(wait, silence.used), signal, attention.touch);
    } else if (await isAlive(context, isPatient && isHeard ? busyAnswerLimit : answerLimit)) {
      answered = clock.monotonic();
      // It is asked without a name: where it refuses whoever has one, its answer says only that the line lives.
      if (connection.refusals === refusals) connection.heard();
      refusals = connection.refusals;
    }
  }
}

/**
 * Asks whether the server is there. While other answers are waited for, silence is told and they go on: a slow line may
 * be busy with them. Else the backoff starts, and the connections are opened afresh.
 */
async function isAlive({ clock, connection, remote, signal }: EngineContext, limit: number): Promise<boolean> {
  const pass = await connection.enter(signal);
  if (signal.aborted) return false;
  const asked = clock.monotonic();
  try {
    await inTime(clock, limit, remote.ask(), signal);
    return true;
  } catch (error) {
    if (signal.aborted || connection.silentFor() < clock.monotonic() - asked) return false;
    if (connection.isWaitedFor) {
      connection.offline();
      await clock.sleep(limit, signal);
    } else connection.lost(error, pass);
    return false;
  }
}
