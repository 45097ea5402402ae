/** The work that one tab does for all, done once by somebody who is no tab: under the same lock, for as long as no tab takes it. */
import type { LeadershipOptions } from './leadership.ts';

export interface OneTurnOptions<T> extends Pick<LeadershipOptions, 'name'> {
  locks: Pick<LockManager, 'request'>;
  /** Milliseconds to wait for a tab that has the lock. */
  waits: number;
  /** Gives all of it up. */
  signal: AbortSignal;
  /** Ends when its signal is aborted: a tab that somebody looks at has taken the lock. */
  work: (signal: AbortSignal) => Promise<T>;
}

/** What the work resolved to; undefined where a tab has the lock, or the browser gives none. Rejects with what the work did. */
export async function oneTurn<T>({ name, locks, waits, signal, work }: OneTurnOptions<T>): Promise<T | undefined> {
  const over = new AbortController();
  let working: Promise<T> | undefined;
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(waits)]);
  try {
    await locks.request(name, { signal: waiting }, () => (working = work(AbortSignal.any([signal, over.signal]))));
  } catch {
    // Of the work's own failure `working` tells.
    over.abort();
  }
  return working;
}
