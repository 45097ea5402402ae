/** What the engine does again and again: each duty runs until trouble, a refresh, or the end of a day, and then anew. */
import { refusedEntry } from '#domain/error-log.ts';
import { ending, type Clock, type Signal } from '../clock.ts';
import { RemoteError } from '../remote-error.ts';
import type { EngineContext } from './engine-context.ts';
import type { EngineState } from './engine-state.ts';

/** Milliseconds. */
const day = 24 * 60 * 60 * 1_000;
const longestPause = 60_000;
const firstPause = 1_000;
/** Refusals in a row after which admins are told: seconds, in which a role may be changing. */
const denialsLogged = 4;

/** Runs until the signal. `taken`: an answer was heard and taken. Rejects with a `RemoteError`, or the storage's error. */
export type Duty = (signal: Signal, taken: () => void) => Promise<void>;

export class Duties {
  readonly #stopping: Signal;
  readonly #clock: Clock;
  readonly #state: EngineState;
  readonly #ends = new Map<string, () => void>();
  #round: { signal: Signal; end: () => void };

  constructor(stopping: Signal, clock: Clock, state: EngineState) {
    this.#stopping = stopping;
    this.#clock = clock;
    this.#state = state;
    this.#round = ending(stopping);
  }

  /** All duties begin anew now. */
  nextRound(): void {
    const old = this.#round;
    this.#round = ending(this.#stopping);
    old.end();
  }

  /**
   * Repeats a duty until the engine stops. The own document is asked for anew where another duty is refused again and again.
   * The state tells by this name whether it was heard and whether it fails.
   */
  async repeat(context: EngineContext, name: string, duty: Duty): Promise<void> {
    const state = this.#state;
    const isFollowed = name !== 'comparison';
    let denials = 0;
    const taken = () => {
      denials = 0;
      state.setFailing(name, false);
    };
    if (isFollowed) state.setSilent(name);
    while (!this.#stopping.aborted) {
      const { signal, end } = ending(this.#round.signal);
      this.#ends.set(name, end);
      void this.#clock.sleep(day, signal).then(end);
      try {
        await duty(signal, taken);
        denials = 0;
      } catch (error) {
        if (isFollowed && !state.isFailing(name)) {
          state.setSilent(name);
          state.tell();
        }
        if (!(error instanceof RemoteError)) {
          state.setFailing(name, true);
          await context.trouble(error);
        }
        // The network's own trouble waits for the backoff. A "no" of the rules is for this duty alone.
        else if (error.code === 'denied' || error.code === 'invalid') {
          denials += 1;
          // One "no" may come of a role that is changing.
          if (denials > 1) state.setFailing(name, true);
          if (denials === denialsLogged) {
            // The word of another role or of a closed access may be lost.
            if (name !== 'own document') this.#ends.get('own document')?.();
            // A device that stores nothing has the duty go on all the same.
            await logRefusal(context, name, error.code).catch(context.trouble);
          }
          await this.#clock.sleep(Math.min(longestPause, firstPause * 2 ** (denials - 1)), this.#round.signal);
        }
      } finally {
        end();
      }
    }
  }
}

/** A user without access is refused rightly. */
async function logRefusal(
  { store, scope, replicated, time, logError }: EngineContext,
  name: string,
  code: string,
): Promise<void> {
  const row = await store.get({ collection: 'users', id: scope.uid });
  if (row && !row.gone && replicated.users.hasAccess(row.fields))
    await logError?.(refusedEntry(name, code, time.now()));
}
