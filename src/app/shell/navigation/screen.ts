import { lazy, type ComponentType } from 'react';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

const loads: (() => Promise<unknown>)[] = [];

/** A screen that is fetched when it is first shown. */
export const screen = <Props extends object>(load: Load<Props>) => lazy(async () => ({ default: await load() }));

/** The same for somebody who is signed in: `preloadScreens` fetches it before. Where that fails, showing it tries again. */
export function signedInScreen<Props extends object>(load: Load<Props>) {
  loads.push(load);
  return screen(load);
}

/** Fetches the screens while the replica is still opening. */
export const preloadScreens = (): Promise<unknown> => Promise.all(loads.map((load) => load().catch(() => undefined)));
