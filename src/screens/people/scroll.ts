/** Milliseconds in which the keyboard of a phone opens. Source: spec 9. */
const scrollDelay = 200;

const scrolling = ['wheel', 'touchmove'] as const;

/** Returns a function that cancels it. Scrolling by the user cancels it too. */
export function scrollIntoViewSoon(element: HTMLElement | null): () => void {
  const callOff = () => {
    clearTimeout(timer);
    for (const type of scrolling) removeEventListener(type, callOff);
  };
  const timer = setTimeout(() => {
    callOff();
    element?.scrollIntoView({ block: 'nearest' });
  }, scrollDelay);
  for (const type of scrolling) addEventListener(type, callOff, { passive: true });
  return callOff;
}
