/** RxDB keeps each collection in an IndexedDB database of its own, and a browser may lose one of them. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { Stored } from '#domain/permission-request.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aUser } from '#tests/support/people.ts';
import { createEngine } from '../engine/engine.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import { headline } from '#domain/sync-status.ts';
import { openDatabase } from './database.ts';
import { createRxdbStore } from './store.ts';
import { garden } from '#tests/support/garden.ts';

const people = ['ada', 'ben', 'cleo', 'dan'];
const polling = { timeout: 20_000, interval: 10 };

async function setUp() {
  const device = dexieDevice();
  const server = new MemoryServer(garden);
  const stored = (id: string, seconds: number, role: 'customer' | 'employee' = 'customer'): [string, Stored] => [
    `users/${id}`,
    { ...aUser(id, { role }), rev: 1, edit: 'seed:1', syncedAt: { seconds, nanoseconds: 0 } },
  ];
  await server.writeByHand(
    new Map([...people.map((id, index) => stored(id, 60 * index)), stored('tom', 1, 'employee')]),
  );
  await server.writeByHand(new Map([['plants/plants', { id: 'plants', plants: [], categories: ['Herbs'], rev: 1 }]]));

  /** Opens the app until it says "up to date"; answers who was there whenever it said so, and the catalogue. */
  async function opened() {
    const database = await openDatabase(device);
    const store = createRxdbStore(database, replicated);
    const said: SyncFacts[] = [];
    const engine = createEngine({
      store,
      remote: memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }),
      scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
      replicated,
      report: (facts) => said.push(facts),
    });
    engine.start();
    const state = () => {
      const facts = said.at(-1);
      return facts && headline({ ...facts, waiting: 0, rejected: 0, unreadable: 0 });
    };
    await expect.poll(state, polling).toBe('up-to-date');
    const rows = await store.users({ from: null, to: null });
    const catalogue = await store.get({ collection: 'plants', id: 'plants' });
    await engine.stop();
    await database.close();
    return { held: rows.flatMap((row) => (row.gone || row.id === 'tom' ? [] : [row.id])), catalogue };
  }

  async function loses(collection: string): Promise<void> {
    const name = (await device.indexedDB.databases()).find((found) => found.name?.endsWith(`--${collection}`))?.name;
    if (name === undefined) throw new Error(`nothing is stored of ${collection}`);
    const request = device.indexedDB.deleteDatabase(name);
    await new Promise((resolve) => request.addEventListener('success', resolve));
  }
  return { opened, loses };
}

test.each(['users', 'plants', 'device', 'parked'])(
  'where the database of %s is lost, all is there again when the app says "up to date"',
  async (collection) => {
    const { opened, loses } = await setUp();
    expect((await opened()).held).toEqual(people);
    await loses(collection);
    const { held, catalogue } = await opened();
    expect(held).toEqual(people);
    expect(catalogue).toMatchObject({ gone: false, fields: { categories: ['Herbs'] } });
  },
);
