/** Milliseconds in which touches are told once. */
const pace = 2_000;
/** What is dictated or pasted comes without a key. */
const touches = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;

/** Tells of touches and keys anywhere on the page, not more often than every two seconds. Answers how to stop that. */
export function onTouch(told: () => void): () => void {
  let last = -Infinity;
  const touched = () => {
    const now = performance.now();
    if (now - last < pace) return;
    last = now;
    told();
  };
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, touched, { capture: true });
  };
}
