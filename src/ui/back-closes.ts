/**
 * The phone's Back closes what lies over the page, as Escape does. One entry of the browser's history stands for all that
 * is open. What is closed otherwise leaves its entry behind, because going back takes a while and would get in the way of
 * whatever comes next: the entry is taken again by what opens next, and skipped on the way back.
 */
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
/** The entry of an overlay that was last seen as the current one. */
let here = marks().overlay;

/** The router's own push would take the same address for a new page. */
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
  // Others may lie below it, and a question that is being answered stays.
  setTimeout(() => {
    if (open.length > 0) enter();
  });
}

/** Once for the whole app: entries of overlays outlive a reload. */
export function useBackSkipsOverlays(): void {
  useEffect(() => {
    // Before the router hears of it.
    addEventListener('popstate', wentBack, { capture: true });
    return () => removeEventListener('popstate', wentBack, { capture: true });
  }, []);
}

/** While this is on the screen, Back closes it. */
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
