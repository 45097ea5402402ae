/** Time and waiting as the engine sees them, so that fault runs can own both. */

export interface Clock {
  /** Epoch milliseconds of this device. */
  now(): number;
  /** Resolves after `milliseconds`, or at once when the signal is aborted. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done);
    }),
};

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
