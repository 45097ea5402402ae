/** Whoever logged out with something unsaved and signs in again. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aUser } from '#tests/support/people.ts';
import { openReplica } from './replica.ts';

test('what the server said at a sign-in is on the device also where that user had logged out here before', async () => {
  const device = dexieDevice();
  const ref = { collection: 'users', id: device.uid } as const;
  const server = { id: device.uid, fields: aUser(device.uid, { city: 'Davis' }), rev: 3, edit: 'x:1' };
  const before = openReplica({ ...device, replicated });
  await before.receiveFirst(server);
  await before.evict({ ownStays: false });
  await before.close();

  const replica = openReplica({ ...device, replicated });
  await replica.receiveFirst(server);
  await replica.edit(ref, (user) => ({ ...user, city: 'Folsom' }));
  expect(await (await replica.opened).get(ref)).toMatchObject({ rev: 3, fields: { city: 'Folsom' } });
  await replica.close();
});
