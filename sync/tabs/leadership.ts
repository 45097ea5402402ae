/**
 * One tab of the browser works, the others stand by: the Web Lock says who. A tab that becomes visible takes it, because
 * nobody freezes what is looked at; one that the browser freezes gives it away. This is economy, not safety: two that
 * work at once harm nothing.
 *
 *   standing by --lock granted, or visible: stolen--> working --tab closed or work over--> standing by
 *        |  ^--stolen by another: AbortError, stop, back in the queue--'
 *        '--frozen--> asleep --resumed--> standing by
 */

import { systemClock } from '../clock.ts';

/** Milliseconds after work that failed, so that nothing spins. */
const pauseAfterFailure = 1_000;

/** What leadership needs of a `Document`. */
export type Page = Pick<Document, 'addEventListener' | 'visibilityState'>;

export interface LeadershipOptions {
  /** Of the lock; the same in all tabs that share the work. */
  name: string;
  /** Missing in old browsers, refused where they keep nothing for a site: then every tab works. */
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** This tab's. */
  page: Page;
  /** The work of the leading tab; goes on until the signal is aborted. Called again after each loss of the lead. */
  work: (signal: AbortSignal) => Promise<void>;
}

/** Takes part until stopped. Stopping resolves when the work has ended. */
export function joinLeadership({ name, locks, page, work }: LeadershipOptions): () => Promise<void> {
  const leaving = new AbortController();
  const isVisible = () => page.visibilityState === 'visible';

  /** Work that failed is followed by a pause, so that nothing spins. */
  const lead = (signal: AbortSignal) => work(signal).catch(() => systemClock.sleep(pauseAfterFailure, signal));

  /** Stands by and leads until the lead is lost; resolves with whether to take it from whoever has it. */
  async function turn(manager: NonNullable<typeof locks>, steal: boolean): Promise<boolean> {
    const ending = new AbortController();
    const end = () => ending.abort();
    const { signal } = ending;
    const over = new AbortController();
    let working: Promise<void> | undefined;
    let appeared = false;
    const seen = async () => {
      // While its work ends it leads no more.
      appeared = isVisible() && (!working || signal.aborted);
      if (appeared) return end();
      // One that waits may be visible in a window of its own, or nobody looks at either of them.
      const { pending = [] } = isVisible() ? {} : await manager.query();
      // Asked while hidden, it may answer when the page is shown again.
      if (!isVisible() && pending.some((other) => other.name === name)) end();
    };
    leaving.signal.addEventListener('abort', end, { signal });
    page.addEventListener('freeze', end, { signal });
    page.addEventListener('visibilitychange', () => void seen().catch(() => undefined), { signal: over.signal });
    try {
      await manager.request(name, steal ? { steal } : { signal }, () => (working = lead(signal)));
    } catch {
      // Another tab stole the lock, or this one left the queue. Else the browser gives none.
      if (!working && !signal.aborted) await (working = lead(signal));
    } finally {
      end();
      await working;
      over.abort();
    }
    return appeared;
  }

  async function takePart(): Promise<void> {
    let frozen = Promise.resolve();
    const sleep = () => void (frozen = next(page, 'resume', leaving.signal));
    page.addEventListener('freeze', sleep, { signal: leaving.signal });
    let steal = isVisible();
    while (!leaving.signal.aborted) {
      if (locks) steal = await turn(locks, steal);
      else await lead(leaving.signal);
      await frozen;
    }
  }

  const over = takePart();
  return () => {
    leaving.abort();
    return over;
  };
}

/** Resolves at the next event of this name, or when the signal is aborted. */
function next(target: Page, name: 'resume', signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
