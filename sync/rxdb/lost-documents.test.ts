/** What a device follows one by one, its own document and the catalogue, whose store the browser clears under the running app. */
import { expect, test } from 'vitest';
import type { Role } from '#domain/user.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { loseDatabase, polling, startApp } from '#tests/support/running-app.ts';
import { MemoryServer } from '../memory/server.ts';

test.each<[Role, 'users' | 'plants']>([
  ['customer', 'users'],
  ['customer', 'plants'],
  ['employee', 'users'],
  ['employee', 'plants'],
])(
  'what a device of a %s had in %s comes back after the browser cleared that under the running app',
  async (role, collection) => {
    const device = dexieDevice();
    const server = new MemoryServer(garden);
    const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
    await server.writeByHand(
      new Map<string, Record<string, unknown>>([
        ['users/tom', { ...aUser('tom', { role }), ...marks }],
        ['plants/plants', { plants: [], categories: ['Herbs'], ...marks }],
      ]),
    );
    const roles: Role[] = role === 'customer' ? [] : ['customer'];
    const { store, close } = await startApp(device, server, { uid: 'tom', role, roles });
    const ref = collection === 'users' ? ({ collection, id: 'tom' } as const) : ({ collection, id: 'plants' } as const);
    expect(await store.get(ref)).toMatchObject({ gone: false });

    await loseDatabase(device, collection);
    await expect.poll(() => store.get(ref), polling).toMatchObject({ gone: false });
    await close();
  },
  30_000,
);
