import { useCallback, useRef, useSyncExternalStore } from 'react';

export interface Source<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void };
}

/** The latest value of a source, or undefined before the first. The source must stay the same between renders. */
export function useObservable<T>(source: Source<T>): T | undefined {
  const held = useRef<{ source: Source<T>; value?: T }>({ source });
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = source.subscribe((value) => {
        held.current = { source, value };
        changed();
      });
      return () => subscription.unsubscribe();
    },
    [source],
  );
  return useSyncExternalStore(subscribe, () => (held.current.source === source ? held.current.value : undefined));
}
