import { useEffect } from 'react';
import { business } from '#domain/business.ts';

let first = true;

/** Stands behind a screen: once it is there, names the page, and takes the reader to its heading. */
export function Arrived({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${business.companyName}`;
    // The browser itself begins at the top of a page that was just opened.
    if (!first) focusHeading();
    first = false;
  }, [title]);
  return null;
}

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
