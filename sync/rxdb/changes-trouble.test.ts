/** A storage that does not open just when somebody looks for what other tabs wrote. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { follow, ref } from '#tests/support/replica-tabs.ts';
import { systemClock } from '../clock.ts';
import { heldDocument, heldRow } from '../replica/live.ts';
import { watching } from '../replica/watching.ts';
import { tellUntold } from './changes.ts';
import { keepConnected } from './connections.ts';
import { openDatabase } from './database.ts';
import { createRxdbStore } from './store.ts';

test('screens go on when it is open again, and hear what was written meanwhile', async () => {
  const { uid, storage, ...device } = dexieDevice();
  const connections = keepConnected(storage, 200);
  const database = await openDatabase({ uid, storage: connections.storage });
  const store = createRxdbStore(database, replicated, connections.reopened$);
  await store.modify('users', ['eve'], (_, id) => aCleanRow(id));
  const city$ = watching(Promise.resolve(store), systemClock, (_, again) =>
    heldDocument(heldRow(store, replicated, ref('eve'), again)),
  );
  const held = follow(city$);
  await held.until((now) => now !== null);

  device.refuseToOpen(true);
  device.closeConnections('--users');
  tellUntold(Object.values(database.collections));
  // Longer than anybody waits for a connection.
  await systemClock.sleep(600);
  device.refuseToOpen(false);
  await expect.poll(() => device.connected().some((name) => name.endsWith('--users'))).toBe(true);
  await store.modify('users', ['eve'], (_, id) => aCleanRow(id, { city: 'Davis' }, 2));
  await expect.poll(() => held.told.at(-1)).toMatchObject({ value: { city: 'Davis' } });
  held.stop();
  await database.close();
});
