import type { DeviceStorage } from '#screens/sync/device.ts';

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
    protect: async () => (await manager?.persist?.().catch(() => false)) ?? false,
  };
}
