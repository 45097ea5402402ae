/** What a device follows one by one, its own document and the catalogue, whose store the browser clears under the running app. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { headline, type SyncFacts } from '#domain/sync-status.ts';
import type { Role } from '#domain/user.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { createEngine } from '../engine/engine.ts';
import { memoryRemote } from '../memory/remote.ts';
import { MemoryServer } from '../memory/server.ts';
import { keepConnected } from './connections.ts';
import { openDatabase } from './database.ts';
import { createRxdbStore } from './store.ts';

const polling = { timeout: 15_000, interval: 20 };

test.each<[Role, 'users' | 'plants']>([
  ['customer', 'users'],
  ['customer', 'plants'],
  ['employee', 'users'],
  ['employee', 'plants'],
])(
  'come back to the device of a running app (of a %s, %s)',
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
    const connections = keepConnected(device.storage);
    const database = await openDatabase({ ...device, storage: connections.storage });
    const store = createRxdbStore(database, replicated, connections.reopened$);
    const said: SyncFacts[] = [];
    const engine = createEngine({
      store,
      remote: memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }),
      scope: { uid: 'tom', role, roles: role === 'customer' ? [] : ['customer'] },
      replicated,
      report: (facts) => said.push(facts),
    });
    engine.start();
    const state = () => {
      const facts = said.at(-1);
      return facts && headline({ ...facts, waiting: 0, rejected: 0, unreadable: 0 });
    };
    await expect.poll(state, polling).toBe('up-to-date');
    const ref = collection === 'users' ? ({ collection, id: 'tom' } as const) : ({ collection, id: 'plants' } as const);
    expect(await store.get(ref)).toMatchObject({ gone: false });

    const name = device.connected().find((found) => found.endsWith(`--${collection}`)) as string;
    await new Promise((resolve) => device.indexedDB.deleteDatabase(name).addEventListener('success', resolve));
    await expect.poll(() => store.get(ref), polling).toMatchObject({ gone: false });
    await engine.stop();
    connections.close();
    await database.close();
  },
  30_000,
);
