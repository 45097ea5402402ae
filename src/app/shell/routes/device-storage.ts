import type { DeviceStorage } from '#screens/sync/device.ts';

/** Milliseconds. Firefox asks its user, who may leave the question standing. */
const timeout = 30_000;

const unanswered = () => new Promise<false>((resolve) => setTimeout(resolve, timeout, false));

/** What the browser says about the room of this app on the device. Old browsers know nothing of it. */
export function deviceStorage(manager: Partial<StorageManager> | undefined = navigator.storage): DeviceStorage {
  return {
    async look() {
      const [estimate, kept] = await Promise.all([
        manager?.estimate?.().catch(() => undefined),
        manager?.persisted?.().catch(() => undefined),
      ]);
      return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, kept: kept ?? null };
    },
    async protect() {
      const asked = manager?.persist?.().catch(() => false) ?? false;
      return Promise.race([asked, unanswered()]);
    },
  };
}
