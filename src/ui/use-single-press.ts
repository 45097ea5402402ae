import { useCallback, useRef } from 'react';

/** Milliseconds after a press in which another one belongs to it. */
const double = 400;

/**
 * For buttons of a list that go away with what they stand for: a function that tells whether a press counts. The second one of
 * a double press would mean what comes into its place.
 */
export function useSinglePress(): () => boolean {
  const last = useRef(-Infinity);
  return useCallback(() => {
    const before = last.current;
    last.current = performance.now();
    return last.current - before > double;
  }, []);
}
