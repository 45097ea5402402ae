import { useEffect, useState } from 'react';

/** Draws anew at midnight. */
export function useNewDay(now: () => number): void {
  const [, setDay] = useState(0);
  useEffect(() => {
    const time = new Date(now());
    const midnight = new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1).getTime();
    const timer = setInterval(() => now() >= midnight && setDay(midnight), 30_000);
    return () => clearInterval(timer);
  }, [now]);
}
