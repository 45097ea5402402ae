/** A document that is not on the device, whose first reading is cut off by a storage that breaks and is open again. */
import { expect, test } from 'vitest';
import { dexieDevice } from '#tests/support/devices.ts';
import { follow, put, ref, tabOpener } from '#tests/support/replica-tabs.ts';
import { aCleanRow } from '#tests/support/people.ts';

const tab = tabOpener();

test('is told as missing all the same, and nobody waits for it for good', async () => {
  const device = dexieDevice();
  const replica = tab(device);
  await put(replica, aCleanRow('ada'));
  device.refuseToOpen(true);
  device.closeConnections('--users');
  const held = follow(replica.document$(ref('eve')));
  const status = follow(replica.status$);
  await new Promise((resolve) => setTimeout(resolve, 100));
  device.refuseToOpen(false);
  await expect.poll(() => held.told).toEqual([null]);
  await expect.poll(() => status.told.length).toBeGreaterThan(0);
  held.stop();
  status.stop();
});
