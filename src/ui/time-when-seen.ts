import { useEffect, useState } from 'react';

/** The time, read again whenever the page becomes visible: a phone sleeps with the app open. */
export function useTimeWhenSeen(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') setTime(now());
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [now]);
  return time;
}
