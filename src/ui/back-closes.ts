/** Back closes the topmost overlay, as Escape does. One history entry stands for all overlays and may be left behind (decision 022). */
import { useEffect, useEffectEvent } from 'react';

interface Marks {
  /** On the entry itself: its id. */
  overlay?: string;
  /** On the entry of the page below it: the same id. */
  under?: string;
}

const marks = (): Marks => (history.state ?? {}) as Marks;

/** What is open, the topmost last. */
const open: (() => void)[] = [];
/** The overlay entry that was current last. */
let here = marks().overlay;

/** Past the router, to which the same address would be a new page. */
const { pushState, replaceState } = History.prototype;

function enter(): void {
  here = marks().overlay ?? crypto.randomUUID();
  if (marks().overlay !== undefined) return;
  const page: unknown = history.state;
  replaceState.call(history, { ...(page as object | null), under: here }, '');
  pushState.call(history, { ...(page as object | null), overlay: here }, '');
}

function wentBack(event: PopStateEvent): void {
  const before = here;
  here = marks().overlay;
  if (before === undefined || marks().under !== before) return;
  event.stopImmediatePropagation();
  const close = open.at(-1);
  if (!close) {
    history.back();
    return;
  }
  close();
  // Others may be open below it, and a question that is being answered stays open.
  setTimeout(() => {
    if (open.length > 0) enter();
  });
}

/** Once for the whole app: entries of overlays outlive a reload. */
export function useBackSkipsOverlays(): void {
  useEffect(() => {
    // Before the router's own listener.
    addEventListener('popstate', wentBack, { capture: true });
    return () => removeEventListener('popstate', wentBack, { capture: true });
  }, []);
}

/** While mounted, Back closes it. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closing = () => close();
    open.push(closing);
    enter();
    return () => {
      open.splice(open.indexOf(closing), 1);
    };
  }, []);
}
