import { useEffect, useLayoutEffect, useRef } from 'react';

/** What had the focus when a dialog opened has it again when it closes. */
export function useFocusBack(): void {
  const before = useRef<Element | null>(null);
  // The dialog takes the focus right after it is drawn: an effect may be later than that.
  useLayoutEffect(() => {
    before.current ??= document.activeElement;
  }, []);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
}
