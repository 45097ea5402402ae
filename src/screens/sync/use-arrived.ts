import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';

/** Milliseconds for which what has arrived is still shown, after the last of it. */
const shownFor = 3000;

const keyOf = ({ ref }: Pick<Waiting, 'ref'>) => `${ref.collection}/${ref.id}`;

/** What waited a moment ago and is at the server now; not what was parked. */
export function useArrived(
  waiting: readonly Waiting[] | undefined,
  parked: readonly Parked[] | undefined,
): readonly Waiting[] {
  const before = useRef<readonly Waiting[]>([]);
  const [arrived, setArrived] = useState<readonly Waiting[]>([]);

  useEffect(() => {
    if (!waiting) return;
    const still = new Set([...waiting, ...(parked ?? [])].map(keyOf));
    const gone = before.current.filter((each) => !still.has(keyOf(each)));
    before.current = waiting;
    // They arrive one by one: the next does not take the place of the last.
    setArrived((shown) => {
      const all = [...shown, ...gone].filter((each) => !still.has(keyOf(each)));
      return gone.length === 0 && all.length === shown.length ? shown : all;
    });
  }, [waiting, parked]);

  useEffect(() => {
    if (arrived.length === 0) return undefined;
    const timer = setTimeout(() => setArrived([]), shownFor);
    return () => clearTimeout(timer);
  }, [arrived]);

  return arrived;
}
