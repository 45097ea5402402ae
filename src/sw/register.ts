/** The page's side of the service worker: registers it, looks for new versions, and says when one is ready. */
import { Workbox } from 'workbox-window';

/** Milliseconds: how often a page that stays open looks for a new version, and how long taking one may need. */
const lookEvery = 3_600_000;
const reloadTimeout = 4_000;
/** Milliseconds: whoever comes back to the page sooner than this has seen the newest version. */
const fresh = 600_000;
/** Milliseconds until a first installation that failed is tried again: twice as long each time. */
const retry = { first: 5_000, longest: 300_000 };

/** `ready` is told each time a new version can be taken; calling `update` reloads the page into it. */
export async function registerServiceWorker(ready: (update: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const offer = offerUpdates(navigator.serviceWorker, ready, () => location.reload());
  const registration = await untilInstalled(async () => {
    // The worker and what it is made of are asked of the host, whatever its headers say.
    const workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`, { updateViaCache: 'none' });
    const registered = await workbox.register();
    if (registered) offer(registered, () => workbox.messageSkipWaiting());
    return registered;
  });
  lookForVersions(() => registration.update());
}

/** One lost part fails the first installation, and a browser leaves it at that until the page is loaded again. */
export async function untilInstalled<Registration extends Installing>(
  register: () => Promise<Registration | undefined>,
): Promise<Registration> {
  for (let pause = retry.first; ; pause = Math.min(2 * pause, retry.longest)) {
    const registration = await register().catch(() => undefined);
    if (registration && (await isInstalled(registration))) return registration;
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
      addEventListener('online', resolve, { once: true });
    });
  }
}

interface Installing {
  installing: Pick<ServiceWorker, 'state' | 'addEventListener'> | null;
  waiting: object | null;
  active: object | null;
}

async function isInstalled({ installing, waiting, active }: Installing): Promise<boolean> {
  if (waiting ?? active) return true;
  if (!installing) return false;
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  return installing.state !== 'redundant';
}

/** Looks every hour, when the user comes back, when the network does, and at once when a part of this version is gone. */
export function lookForVersions(update: () => Promise<unknown>): void {
  let looked = Date.now();
  const look = (again: number) => {
    if (!navigator.onLine || document.visibilityState !== 'visible') return;
    // A clock that was set back is no reason to wait.
    if (Math.abs(Date.now() - looked) < again) return;
    looked = Date.now();
    // Without a network there is simply no new version.
    update().catch(() => undefined);
  };
  setInterval(() => look(fresh), lookEvery);
  document.addEventListener('visibilitychange', () => look(fresh));
  addEventListener('online', () => look(fresh));
  addEventListener('vite:preloadError', () => look(0));
}

interface Container extends Pick<EventTarget, 'addEventListener'> {
  controller: object | null;
}

interface Registration extends Pick<EventTarget, 'addEventListener'> {
  installing: Pick<ServiceWorker, 'state' | 'addEventListener'> | null;
  waiting: object | null;
}

/**
 * Never reloads unasked: a version that another tab has taken is offered here too. A page's first worker is no new version.
 * Answers what offers the versions of a registration, each of them: Workbox itself stops looking after the first that it finds
 * a minute after it registered. `skip` tells the one that waits to take over.
 */
export function offerUpdates(
  container: Container,
  ready: (update: () => void) => void,
  reload: () => void,
): (registration: Registration, skip: () => void) => void {
  let controlled = container.controller !== null;
  let taking = false;
  container.addEventListener('controllerchange', () => {
    if (taking) reload();
    else if (controlled) ready(reload);
    controlled = true;
  });
  return (registration, skip) => {
    const offer = () => {
      if (!controlled) return;
      ready(() => {
        taking = true;
        skip();
        // On a first update the browser may never say that the new worker is in control.
        setTimeout(reload, reloadTimeout);
      });
    };
    const changed = ({ target }: Event) => (target as ServiceWorker).state === 'installed' && offer();
    // A worker that is found twice is listened to once.
    const follow = () => registration.installing?.addEventListener('statechange', changed);
    if (registration.waiting) offer();
    follow();
    registration.addEventListener('updatefound', follow);
  };
}
