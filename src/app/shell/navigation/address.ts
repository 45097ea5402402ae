/** The address of the page while nobody is signed in: three screens need no router. */
import type { Address } from '#ui/link.tsx';
import { hrefOf, screenAddress } from '../../platform/place.ts';

const changed = new EventTarget();
const depth = () => Number((history.state as { depth?: unknown } | null)?.depth) || 0;
const tell = () => changed.dispatchEvent(new Event('change'));

export const address = {
  get: (): string => screenAddress().pathname,
  go(path: Address): void {
    history.pushState({ depth: depth() + 1 }, '', hrefOf(path));
    tell();
  },
  replace(path: Address): void {
    history.replaceState(history.state, '', hrefOf(path));
    tell();
  },
  /** One page back; where this app was not before, to the front door or another path. Source: D26. */
  back(otherwise: Address = '/'): void {
    if (depth() > 0) history.back();
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
