/** RxDB keeps each collection in an IndexedDB database of its own, and a browser may lose one of them. */
import type { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { Stored } from '#domain/permission-request.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { databaseOf, loseDatabase, polling, startApp } from '#tests/support/running-app.ts';
import { MemoryServer } from '../memory/server.ts';
import type { StoreChange } from '../store.ts';

interface Opened {
  held: () => Promise<string[]>;
  changes$: Observable<StoreChange>;
  retryNow: () => void;
}

const people = ['ada', 'ben', 'cleo', 'dan'];

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

  /** Opens the app until it says "up to date"; answers who was there then, and the catalogue. `meanwhile`: before it ends. */
  async function opened(meanwhile = async (_now: Opened) => {}) {
    const { store, engine, close } = await startApp(device, server, {
      uid: 'tom',
      role: 'employee',
      roles: ['customer'],
    });
    const held = async () =>
      (await store.users({ from: null, to: null })).flatMap((row) => (row.gone || row.id === 'tom' ? [] : [row.id]));
    const found = await held();
    const catalogue = await store.get({ collection: 'plants', id: 'plants' });
    await meanwhile({ held, changes$: store.changes$, retryNow: () => engine.retryNow() });
    await close();
    return { held: found, catalogue };
  }

  /** What is there holds nothing any more. */
  async function isEmptied(collection: string): Promise<void> {
    const request = device.indexedDB.open(await databaseOf(device, collection));
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const transaction = request.result.transaction('docs', 'readwrite');
    transaction.objectStore('docs').clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    request.result.close();
  }

  const loses = (collection: string) => loseDatabase(device, collection);
  return { opened, loses, isEmptied, closes: (collection: string) => device.closeConnections(`--${collection}`) };
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

test('where the rows of a running app are gone and its connection is open again, they are fetched again', async () => {
  const { opened, isEmptied, closes } = await setUp();
  await opened(async ({ held }) => {
    await isEmptied('users');
    closes('users');
    await expect.poll(held, polling).toEqual(people);
  });
});

test('where the rows of a running app are gone and no connection says so, lists are told of those fetched again', async () => {
  const { opened, isEmptied } = await setUp();
  await opened(async ({ held, changes$, retryNow }) => {
    const told = new Set<string>();
    const listening = changes$.subscribe((change) => {
      if (change.kind === 'rows') for (const { ref } of change.rows) told.add(ref.id);
    });
    await isEmptied('users');
    retryNow();
    await expect.poll(held, polling).toEqual(people);
    await expect.poll(() => people.filter((id) => told.has(id)), polling).toEqual(people);
    listening.unsubscribe();
  });
});
