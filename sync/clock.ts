/** Time and waiting as the engine sees them, so that fault runs can own both. */

/** Tells that work is to end. An AbortSignal does too; one of `ending` costs a small part of it, and the engine needs many. */
export interface Signal {
  readonly aborted: boolean;
  /** Called once, and never where the signal is aborted already. */
  addEventListener(type: 'abort', listener: () => void, options?: { once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Clock {
  /** Epoch milliseconds of this device: what the user has set, which may be wrong and may jump. */
  now(): number;
  /** Milliseconds since some moment; nobody can set it, and it means nothing after a reload. It may stand still while the device sleeps. */
  monotonic(): number;
  /** Resolves after `milliseconds` (24 days at most), or at once when the signal is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: Signal): Promise<void>;
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
  #next = ending();

  notify(): void {
    const { end } = this.#next;
    this.#next = ending();
    end();
  }

  get next(): Promise<void> {
    return new Promise((resolve) => this.signal.addEventListener('abort', resolve));
  }

  /** Aborted by the next `notify`: for whoever may wait no longer before that. */
  get signal(): Signal {
    return this.#next.signal;
  }
}

/** Resolves when the signal is aborted. */
export function aborted(signal: Signal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

class Ending implements Signal {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  addEventListener(_: 'abort', listener: () => void): void {
    if (!this.aborted) this.#listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  end(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}

/** A signal that is aborted by `end`, or with `signal`. Whoever asks for it ends it, which also frees it from `signal`. */
export function ending(signal?: Signal): { signal: Signal; end: () => void } {
  const own = new Ending();
  const end = () => {
    signal?.removeEventListener('abort', end);
    own.end();
  };
  if (signal?.aborted) own.end();
  else signal?.addEventListener('abort', end, { once: true });
  return { signal: own, end };
}

/**
 * Resolves with true after so many milliseconds or when the signal is aborted, with false as soon as `until` is. Leaves nothing
 * behind at either: both may last for weeks.
 */
export async function rest(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  signal: Signal,
  until: Signal,
): Promise<boolean> {
  if (until.aborted) return false;
  const sleeping = ending(signal);
  const woken = ending(until);
  woken.signal.addEventListener('abort', sleeping.end);
  await clock.sleep(milliseconds, sleeping.signal);
  woken.end();
  return !until.aborted;
}

/** What `work` resolves to, or a rejection with `late()` after so many milliseconds. */
export async function within<T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  signal: Signal,
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
