/** The page's side of the service worker: registers it, looks for new versions, and says when one is ready. */
import type { Workbox } from 'workbox-window';

/** Milliseconds: how often a tab that stays open looks for a new version, and how long taking one may need. */
const lookEvery = 3_600_000;
const reloadTimeout = 4_000;

/** `ready` is told each time a new version can be taken; calling `update` reloads the page into it. */
export async function registerServiceWorker(ready: (update: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`);
  offerUpdates(workbox, navigator.serviceWorker, ready, () => location.reload());

  const registration = await workbox.register();
  if (!registration) return;
  const look = () => {
    // Without a network there is simply no new version.
    if (navigator.onLine && document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', look);
}

interface Container extends Pick<EventTarget, 'addEventListener'> {
  controller: object | null;
}

/** Never reloads unasked: a version that another tab has taken is offered here too. A page's first worker is no new version. */
export function offerUpdates(
  workbox: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting'>,
  container: Container,
  ready: (update: () => void) => void,
  reload: () => void,
): void {
  let controlled = container.controller !== null;
  let taking = false;
  workbox.addEventListener('waiting', () => {
    if (!controlled) return;
    ready(() => {
      taking = true;
      workbox.messageSkipWaiting();
      // On a first update the browser may never say that the new worker is in control.
      setTimeout(reload, reloadTimeout);
    });
  });
  container.addEventListener('controllerchange', () => {
    if (taking) reload();
    else if (controlled) ready(reload);
    controlled = true;
  });
}
