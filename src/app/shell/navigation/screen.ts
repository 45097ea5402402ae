import type { ComponentType } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';

const loads: (() => Promise<unknown>)[] = [];

/** A screen for somebody who is signed in: `preloadScreens` fetches it before. Where that fails, showing it tries again. */
export function signedInScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  loads.push(load);
  return lazyPart(load);
}

/** Fetches the screens while the replica is still opening. */
export const preloadScreens = (): Promise<unknown> => Promise.all(loads.map((load) => load().catch(() => undefined)));
