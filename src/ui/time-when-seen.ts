import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/** A day, noon and midnight begin with a whole quarter of an hour in every time zone. */
const quarter = 15 * 60_000;
const minute = 60_000;

/**
 * The clock, as another function whenever the page becomes visible, because a phone sleeps with the app open, with each
 * quarter of an hour in sight, and when it goes to paper: what was told by the one before is told anew.
 */
export function useClockWhenSeen(now: () => number): () => number {
  const [clock, setClock] = useState(() => now);
  useEffect(() => {
    const seen = () => {
      // A page is printed as it stands when the event is over.
      if (document.visibilityState === 'visible') flushSync(() => setClock(() => () => now()));
    };
    const current = () => Math.floor(now() / quarter);
    let told = current();
    const timer = setInterval(() => {
      if (current() === told) return;
      told = current();
      seen();
    }, minute);
    document.addEventListener('visibilitychange', seen);
    addEventListener('beforeprint', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('beforeprint', seen);
    };
  }, [now]);
  return clock;
}

/** The time, read again then. */
export function useTimeWhenSeen(now: () => number): number {
  const clock = useClockWhenSeen(now);
  return useMemo(() => clock(), [clock]);
}
