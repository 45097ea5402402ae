/** Background Sync, where the browser has it: the service worker is woken when there is signal, whether or not a page is open. */
import { sendTag } from './send-tag.ts';

interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis && 'serviceWorker' in navigator;

/** Asks for it, once for all that waits by then. Rejects where the user or the browser does not allow it. */
export async function askForBackgroundSync(): Promise<void> {
  const { sync } = (await navigator.serviceWorker.ready) as WithSync;
  await sync?.register(sendTag);
}
