import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type LazyScreen<Props extends object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

/** A screen that is fetched when it is first shown, or before. Where fetching before fails, showing it tries again. */
export function screen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  const shown = lazy(async () => ({ default: await load() }));
  return Object.assign(shown, { preload: () => load().catch(() => undefined) });
}
