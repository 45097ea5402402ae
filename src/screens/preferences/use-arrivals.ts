import { useEffect, useState } from 'react';

/** Milliseconds for which an arrival is shown. */
const moment = 3000;

/** The wishes that were unsent a moment ago and are not now. */
export function useArrivals(unsent: readonly string[]): readonly string[] {
  const [before, setBefore] = useState(unsent);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  if (before.join('\n') !== unsent.join('\n')) {
    setBefore(unsent);
    const arriving = before.filter((key) => !unsent.includes(key));
    setArrived([...arrived.filter((key) => !unsent.includes(key)), ...arriving]);
  }
  useEffect(() => {
    if (arrived.length === 0) return undefined;
    const timer = setTimeout(() => setArrived([]), moment);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}
