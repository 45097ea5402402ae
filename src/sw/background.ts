/**
 * The service worker's part in sending while no page is open (decision 034). A service worker imports no module later, and no
 * script that it did not know when it was installed: so it takes what sends from the host once, and runs it when there is
 * something to send.
 */

export const sendingFile = 'sending.js';
export const backgroundFile = 'background.js';

interface SyncEvent extends ExtendableEvent {
  tag: string;
  /** The browser gives up after this one. */
  lastChance: boolean;
}

type Sending = (signal: AbortSignal) => Promise<boolean>;

/** Its text goes into the worker, so it knows nothing but what it is given. `longest`: milliseconds. */
function listenForSync(tag: string, file: string, longest: number): void {
  const scope = globalThis as unknown as ServiceWorkerGlobalScope & { pushWaiting?: Sending };
  const load = async () => scope.importScripts(file);
  scope.addEventListener('install', (event) => {
    // A worker that is installed without it never gets it. Only a promise that rejects ends the installation.
    if ('sync' in scope.registration) event.waitUntil(load());
  });
  const send = async (lastChance: boolean): Promise<void> => {
    if (!scope.pushWaiting) await load();
    const done = await scope.pushWaiting?.(AbortSignal.timeout(longest));
    // The browser asks again, later and later. What waits stays as it is.
    if (!done && !lastChance) throw new Error('Something still waits.');
  };
  scope.addEventListener('sync' as 'install', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === tag) sync.waitUntil(send(sync.lastChance));
  });
}

/** Milliseconds: the browser ends an event after three minutes. */
const longest = 120_000;

/** `tag`: the name under which a page asks for it. */
export const backgroundScript = (tag: string): string =>
  `(${String(listenForSync)})(${JSON.stringify(tag)}, ${JSON.stringify(sendingFile)}, ${longest});\n`;
