import type { FocusEvent } from 'react';

/** A field whose focus an alert or a question took, which gives it back, is not left. */
export const isInterrupted = ({ relatedTarget }: FocusEvent): boolean => relatedTarget?.closest('[aria-modal]') != null;

/**
 * The focus goes to `to`, without moving the page, where it is nowhere or inside `leaving`, which goes away. Whoever has
 * taken it elsewhere meanwhile keeps it.
 */
export function giveFocus(to: Element | null | undefined, leaving?: Element | null): void {
  const { activeElement, body } = document;
  const taken = activeElement && activeElement !== body && !leaving?.contains(activeElement);
  if (taken || !(to instanceof HTMLElement)) return;
  // What takes no focus by itself takes it here.
  if (to.tabIndex < 0) to.tabIndex = -1;
  to.focus({ preventScroll: true });
}
