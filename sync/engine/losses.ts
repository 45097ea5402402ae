/**
 * How often losses of the device are looked for at the server: at once, then after pauses that double, because what loses
 * rows again and again would otherwise have them fetched again and again.
 */
import type { Clock, Signal } from '../clock.ts';

/** Milliseconds. A browser that clears what the app stores takes part after part, all within seconds. */
export const lossPause = { shortest: 5_000, longest: 60 * 60_000 };
/** Milliseconds after a loss in which another one is the same trouble still; after twice the pause where that is longer. */
const quiet = 120_000;

export class LossPace {
  readonly #clock: Clock;
  #last: number | undefined;
  #pause = lossPause.shortest;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until a loss may have rows compared again. */
  get wait(): number {
    const since = this.#since();
    // A clock that was set back must not put it off for longer than the pause.
    return since === undefined || since < 0 ? 0 : Math.max(0, this.#pause - since);
  }

  /** Resolves when a loss may have rows compared again, or when the signal is aborted. */
  async due(signal: Signal): Promise<void> {
    while (this.wait > 0 && !signal.aborted) await this.#clock.sleep(this.wait, signal);
  }

  /** Rows are being compared because of a loss. */
  begun(): void {
    const since = this.#since();
    const again = since !== undefined && since < Math.max(quiet, 2 * this.#pause);
    this.#pause = again ? Math.min(2 * this.#pause, lossPause.longest) : lossPause.shortest;
    this.#last = this.#clock.monotonic();
  }

  #since(): number | undefined {
    return this.#last === undefined ? undefined : this.#clock.monotonic() - this.#last;
  }
}
