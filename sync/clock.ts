/** Time and waiting as the engine sees them, so that fault runs can own both. */

export interface Clock {
  /** Epoch milliseconds of this device: what the user has set, which may be wrong and may jump. */
  now(): number;
  /** Milliseconds since some moment; nobody can set it, and it means nothing after a reload. It may stand still while the device sleeps. */
  monotonic(): number;
  /** Resolves after `milliseconds` (24 days at most), or at once when the signal is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Timers count milliseconds in 31 bits, and one that is longer ends at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(milliseconds, longestTimer));
      signal?.addEventListener('abort', done);
    }),
};

/**
 * Whether `milliseconds` have passed on a clock since `at`, which was kept across reloads. A time that has not
 * come yet, or is none, tells that the clock was set or the device is damaged: then nobody knows, and it counts as passed.
 */
export function hasPassed(clock: Pick<Clock, 'now'>, milliseconds: number, at: number | undefined): boolean {
  const age = clock.now() - (at ?? Number.NaN);
  return !(age >= 0 && age < milliseconds);
}

/** Something to wait for again and again: `notify` releases everyone who waits now. */
export class Wake {
  #release: () => void = () => undefined;
  #next = this.#prepare();

  notify(): void {
    const release = this.#release;
    this.#next = this.#prepare();
    release();
  }

  get next(): Promise<void> {
    return this.#next;
  }

  #prepare(): Promise<void> {
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** What `work` resolves to, or a rejection with `late()` after so many milliseconds. */
export async function within<T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  signal: AbortSignal,
  { work, late }: { work: Promise<T>; late: () => Error },
): Promise<T> {
  const done = new AbortController();
  const limit = clock.sleep(milliseconds, AbortSignal.any([done.signal, signal])).then(() => {
    throw late();
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    // The loser of the race may still reject: nobody listens to it any more.
    limit.catch(() => undefined);
    work.catch(() => undefined);
    done.abort();
  }
}
