/** Spec section 9: the keyboard of a phone needs a moment to open. Milliseconds. */
const scrollDelay = 200;

/** Answers what calls it off. */
export function scrollIntoViewSoon(element: HTMLElement | null): () => void {
  const timer = setTimeout(() => element?.scrollIntoView({ block: 'nearest' }), scrollDelay);
  return () => clearTimeout(timer);
}
