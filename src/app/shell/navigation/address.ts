/** The address of the page while nobody is signed in: three screens need no router. */
import { hrefOf, screenAddress } from '../../platform/place.ts';

const changed = new EventTarget();
const depthOf = (state: unknown): number => {
  const depth = (state as { depth?: unknown } | null)?.depth;
  return typeof depth === 'number' ? depth : 0;
};
const tell = () => changed.dispatchEvent(new Event('change'));

export const address = {
  get: (): string => screenAddress().pathname,
  go(path: string): void {
    history.pushState({ depth: depthOf(history.state) + 1 }, '', hrefOf(path));
    tell();
  },
  replace(path: string): void {
    history.replaceState(history.state, '', hrefOf(path));
    tell();
  },
  /** One page back; where this app was not before, to the front door or another path. Source: D26. */
  back(otherwise = '/'): void {
    if (depthOf(history.state) > 0) history.back();
    else address.replace(otherwise);
  },
  onChange(listener: () => void): () => void {
    changed.addEventListener('change', listener);
    addEventListener('popstate', listener);
    return () => {
      changed.removeEventListener('change', listener);
      removeEventListener('popstate', listener);
    };
  },
};
