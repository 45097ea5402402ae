/**
 * One backoff for everything that needs the network: after a failure all attempts wait for a growing time, which ends at
 * once when there is reason to try again (online, visible, a tap).
 */
import { rest, Notifier, type Clock, type Signal } from '../clock.ts';

/** Milliseconds. The short limit holds while somebody looks at the screen, the long one spares the battery. */
const backoffLimits = { first: 500, longestWatched: 3_000, longest: 60_000 };

export class Backoff {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #watched: () => boolean;
  readonly #wake = new Notifier();
  #failures = 0;
  /** By the monotonic clock. */
  #openAt = -Infinity;
  /** Attempts carry the pass they were started with, so that many that fail together count as one failure. */
  #pass = 0;

  constructor(clock: Clock, random: () => number, watched: () => boolean) {
    this.#clock = clock;
    this.#random = random;
    this.#watched = watched;
  }

  /** Resolves with a pass when the wait is over; also when the signal is aborted. */
  async enter(signal: Signal): Promise<number> {
    for (;;) {
      const wait = this.#openAt - this.#clock.monotonic();
      if (wait <= 0 || signal.aborted) return this.#pass;
      await rest(this.#clock, Math.ceil(wait), signal, this.#wake.signal);
    }
  }

  /** False where another attempt of this pass has failed before: nothing is known by it of the line as it is now. */
  failed(pass: number): boolean {
    if (pass !== this.#pass) return false;
    this.#pass += 1;
    const longest = this.#watched() ? backoffLimits.longestWatched : backoffLimits.longest;
    const wait = Math.min(longest, backoffLimits.first * 2 ** this.#failures);
    this.#failures += 1;
    this.#openAt = this.#clock.monotonic() + wait * (0.75 + 0.5 * this.#random());
    return true;
  }

  succeeded(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.retryNow();
  }

  /** There is reason to try now. */
  retryNow(): void {
    this.#openAt = -Infinity;
    this.#wake.notify();
  }
}
