import { useCallback, useRef } from 'react';

/** Runs what a press begins, and nothing while that runs: another press means the same. */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const busy = useRef(false);
  return useCallback((work) => {
    if (busy.current) return;
    busy.current = true;
    void work().finally(() => {
      busy.current = false;
    });
  }, []);
}
