/** The service worker of a phone, woken and ended as the browser does it. */
import type { Tab } from './journey-tab.ts';

export interface Background {
  /** The browser finds that there is signal: the event of Background Sync, whether or not a page is open. */
  wake(options?: { lastChance?: boolean }): Promise<void>;
  /** Ends the worker as a phone does: unasked, whatever it is doing. */
  kill(): Promise<void>;
}

/** `tab`: any tab of the phone; it may be closed later. */
export async function backgroundOf({ page }: Tab): Promise<Background> {
  const origin = new URL(page.url()).origin;
  const session = await page.context().newCDPSession(await page.context().newPage());
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (mine) resolve(mine.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return {
    async wake({ lastChance = false } = {}) {
      await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'send', lastChance });
    },
    kill: () => session.send('ServiceWorker.stopAllWorkers').then(() => undefined),
  };
}

/** Until the page has asked the browser to send in the background. */
export async function askedInBackground({ page }: Tab): Promise<void> {
  await page.waitForFunction(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as { sync?: { getTags(): Promise<string[]> } };
    return (await sync?.getTags())?.includes('send') === true;
  });
}
