/** What is left of a user who logged out, where the browser had cleared a part of the storage under the running app. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { put } from '#tests/support/replica-tabs.ts';
import { loseDatabase } from '#tests/support/running-app.ts';
import { openReplica } from './replica.ts';

test.each(['_rxdb_internal', 'users', 'device'])(
  'nothing is left of a user who logged out after the browser had cleared %s under the running app',
  async (part) => {
    const device = dexieDevice();
    const replica = openReplica({ ...device, replicated });
    await put(replica, aCleanRow('eve', { city: 'Davis' }));
    await loseDatabase(device, part);
    await replica.remove();

    const next = openReplica({ ...device, replicated });
    expect(await (await next.opened).users({ from: null, to: null })).toEqual([]);
    await next.close();
  },
);
