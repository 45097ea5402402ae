import { useEffect } from 'react';
import { appName } from '../../platform/place.ts';

let first = true;

/** Stands behind a screen: once it is there, names the page, and takes the reader to its heading. */
export function Arrived({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${appName}`;
    // The browser itself begins at the top of a page that was just opened.
    const stop = first ? undefined : stayAtHeading();
    first = false;
    return stop;
  }, [title]);
  return null;
}

/**
 * Until the user does something the focus is on the heading, also where that comes later than the screen or is drawn anew
 * with what was read from the device. Answers how to stop.
 */
function stayAtHeading(): () => void {
  focusHeading();
  const drawn = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    drawn.disconnect();
    for (const what of doings) document.removeEventListener(what, stop);
  };
  for (const what of doings) document.addEventListener(what, stop);
  return stop;
}

const doings = ['keydown', 'pointerdown'] as const;

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
