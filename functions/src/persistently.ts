/** Work on a database whose server has trouble of its own now and then. */

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Codes of gRPC that say nothing of what was asked: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, INTERNAL, UNAVAILABLE. */
const passing = new Set<unknown>([1, 2, 4, 13, 14]);

const passes = (error: unknown): boolean => error instanceof Error && 'code' in error && passing.has(error.code);

/**
 * Does what may be done again, as an answer may be lost of what was done: up to `tries` times, with a pause of milliseconds that
 * doubles. Rejects with the last error, and at once with one that will not pass.
 */
export async function persistently<T>(work: () => Promise<T>, { tries = 6, wait = 500 } = {}): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !passes(error)) throw error;
  }
  await pause(wait);
  return persistently(work, { tries: tries - 1, wait: 2 * wait });
}
