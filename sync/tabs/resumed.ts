/** A tab that the browser froze hears nothing of the other tabs meanwhile, and is not told what it missed. */
import { Observable, share } from 'rxjs';

/** Milliseconds. A tick this late means that the tab was frozen, or throttled in the background for long. */
const tick = 1_000;
const late = 2_000;

/** After each frozen stretch, once the tab is visible: since when it may have missed something, epoch milliseconds. */
export const resumed$ = new Observable<number>((subscriber) => {
  const page = typeof document === 'undefined' ? undefined : document;
  let lastTick = performance.now();
  let lastTime = Date.now();
  let missedSince: number | undefined;
  const look = () => {
    const [passed, time] = [performance.now() - lastTick, Date.now()];
    // The clock may have been set meanwhile: what others wrote since bears the old time or the new.
    if (passed > late) missedSince = Math.min(missedSince ?? Infinity, lastTime, time - passed);
    lastTick += passed;
    lastTime = time;
    if (missedSince === undefined || page?.visibilityState === 'hidden') return;
    const since = missedSince;
    missedSince = undefined;
    subscriber.next(since);
  };
  const timer = setInterval(look, tick);
  page?.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    page?.removeEventListener('visibilitychange', look);
  };
}).pipe(share());
