import { createElement, lazy, type ComponentType } from 'react';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** What begins anew those that could not be fetched. */
const missing = new Set<() => void>();

/**
 * A part of the app that is fetched when it is first shown. Where that failed it stays so until `forgetMissing`: React's own `lazy` would
 * until the page is loaded again.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
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
