import { createElement, lazy, type ComponentType } from 'react';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

const loads: (() => Promise<unknown>)[] = [];
/** What begins anew those that could not be fetched. */
const missing = new Set<() => void>();

/**
 * A screen that is fetched when it is first shown. Where that failed it stays so until `forgetMissing`: React's own `lazy` would
 * until the page is loaded again.
 */
export function screen<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        missing.add(again);
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  const again = () => {
    loaded = begin();
  };
  let loaded = begin();
  return (props) => createElement(loaded, props);
}

/** What could not be fetched is fetched when it is shown again. */
export function forgetMissing(): void {
  for (const again of missing) again();
  missing.clear();
}

/** The same for somebody who is signed in: `preloadScreens` fetches it before. Where that fails, showing it tries again. */
export function signedInScreen<Props extends object>(load: Load<Props>): ComponentType<Props> {
  loads.push(load);
  return screen(load);
}

/** Fetches the screens while the replica is still opening. */
export const preloadScreens = (): Promise<unknown> => Promise.all(loads.map((load) => load().catch(() => undefined)));
