/** Background Sync, where the browser has it: the service worker is woken when there is signal, whether or not a page is open. */
import { sendTag } from './send-tag.ts';

interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

export const hasBackgroundSync = (): boolean => 'SyncManager' in globalThis && 'serviceWorker' in navigator;

/** Whether what waits goes out while no page is open: the worker is installed here, and the site may be woken. Never rejects. */
export async function sendsWhileClosed(): Promise<boolean> {
  if (!hasBackgroundSync()) return false;
  const allowed = async () => (await navigator.permissions.query({ name: 'background-sync' as PermissionName })).state;
  const [registration, state] = await Promise.all([
    navigator.serviceWorker.getRegistration().catch(() => undefined),
    // A browser that does not know the question has not refused.
    allowed().catch(() => null),
  ]);
  return Boolean(registration?.active) && state !== 'denied';
}

/** Asks for it, once for all that waits by then. Rejects where the user or the browser does not allow it. */
export async function askForBackgroundSync(): Promise<void> {
  const { sync } = (await navigator.serviceWorker.ready) as WithSync;
  await sync?.register(sendTag);
}
