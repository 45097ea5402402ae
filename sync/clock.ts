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
export class Notifier {
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

/** Why something was ended that nobody waits for any more. One object for all: making one with its stack takes long. */
const ended = new DOMException('Nobody waits for it any more.', 'AbortError');

/** A signal that is aborted with `signal`, or by `end`. Whoever asks for it ends it, which also frees it from `signal`. */
export function ending(signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const own = new AbortController();
  const end = () => {
    signal.removeEventListener('abort', end);
    own.abort(ended);
  };
  if (signal.aborted) own.abort(ended);
  else signal.addEventListener('abort', end, { once: true });
  return { signal: own.signal, end };
}

/** Resolves with true after so many milliseconds or when the signal is aborted, with false as soon as `until` does. */
export async function rest(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  signal: AbortSignal,
  until: Promise<unknown>,
): Promise<boolean> {
  const sleeping = ending(signal);
  const slept = clock.sleep(milliseconds, sleeping.signal).then(() => true);
  const isOver = await Promise.race([slept, until.then(() => false)]);
  sleeping.end();
  return isOver;
}

/** What `work` resolves to, or a rejection with `late()` after so many milliseconds. */
export async function within<T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  signal: AbortSignal,
  { work, late }: { work: Promise<T>; late: () => Error },
): Promise<T> {
  const waiting = ending(signal);
  const limit = clock.sleep(milliseconds, waiting.signal).then(() => {
    throw late();
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    // The loser of the race may still reject: nobody listens to it any more.
    limit.catch(() => undefined);
    work.catch(() => undefined);
    waiting.end();
  }
}
