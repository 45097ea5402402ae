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

/**
 * A card that opened shows where a note is written: where that lies below the screen, the card goes to the top, and its
 * head beyond it where that helps. What stands above the field stays to be read. Looks once the card has been drawn, when
 * asking where things are costs nothing. Returns a function that cancels it.
 */
export function bringIntoSightSoon(panel: HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => bringIntoSight(panel));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function bringIntoSight(panel: HTMLElement | null): void {
  const field = panel?.querySelector('form');
  const card = panel?.closest('[data-index]');
  if (!panel || !field || !card) return;
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const below = field.getBoundingClientRect().bottom - (innerHeight - covered);
  if (below <= 0) return;
  const top = card.getBoundingClientRect().top;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const toTop = Math.max(0, top - padding);
  const head = panel.getBoundingClientRect().top - top;
  scrollBy(0, toTop + Math.max(0, Math.min(below - toTop, head)));
}
