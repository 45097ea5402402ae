import { expect, test } from 'vitest';
import { merges } from '#domain/merge.ts';
import type { Stored } from '#domain/permissions.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { toldBy } from '#tests/support/parts.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { seededRandom } from '#tests/sync/scheduler.ts';
import { systemClock } from './clock.ts';
import { Connection } from './connection.ts';
import { Gate } from './gate.ts';
import type { Parts } from './parts.ts';
import { lossesOf, reconcile } from './reconcile.ts';
import type { Remote } from './remote.ts';
import { Cloud } from './remote/cloud.ts';
import { cloudRemote } from './remote/cloud-remote.ts';
import { localEdit } from './row.ts';

const everyone = { from: null, to: null };
const idOf = (index: number) => `c${String(index).padStart(5, '0')}`;

/** A device and an office that both hold these many customers. Counts what the office is asked. */
async function setUp(customers: number, seed = 1) {
  const cloud = new Cloud();
  const stored = (id: string, role: 'admin' | 'customer'): Stored => ({
    ...aUser(id, { role }),
    rev: 1,
    edit: 'seed:1',
  });
  const documents = new Map<string, Stored>([['users/boss', stored('boss', 'admin')]]);
  const store = createMemoryStore();
  for (let index = 0; index < customers; index++) {
    documents.set(`users/${idOf(index)}`, stored(idOf(index), 'customer'));
  }
  await cloud.writeByHand(documents);
  await store.modify(
    'users',
    Array.from({ length: customers }, (_, index) => idOf(index)),
    (_, id) => aCleanRow(id),
  );
  const asked = { counts: 0, documents: 0 };
  const remote = cloudRemote(cloud, { uid: 'boss', email: 'boss@garden.test' });
  const counting: Remote = {
    ...remote,
    count: (...range) => {
      asked.counts += 1;
      return remote.count(...range);
    },
    range: async (...range) => {
      const found = await remote.range(...range);
      asked.documents += found.length;
      return found;
    },
  };
  const random = seededRandom(seed);
  const gate = new Gate(systemClock, random, () => true);
  const parts: Parts = {
    store,
    remote: counting,
    scope: { uid: 'boss', role: 'admin', roles: ['customer', 'employee'] },
    merges,
    clock: systemClock,
    time: toldBy(systemClock),
    moved: new Map(),
    random,
    connection: new Connection(systemClock, gate, counting, null, () => undefined),
    pageSize: 1_000,
    trouble: async () => undefined,
    signal: new AbortController().signal,
  };
  const held = async () => (await store.users(everyone)).filter((row) => !row.gone).map(({ id }) => id);
  return { cloud, store, parts, asked, held };
}

test('where both sides hold the same, only counts are asked', async () => {
  const { parts, asked } = await setUp(2_000);
  await reconcile(parts);
  expect(asked.counts).toBeGreaterThan(7);
  expect(asked.counts).toBeLessThan(34);
  expect(asked.documents).toBeLessThanOrEqual(16);
  expect(await parts.store.fact('reconciled')).toBeDefined();
});

test('one lost and one extra among 2,000 are found and mended with few documents', async () => {
  const { parts, asked, cloud, store, held } = await setUp(2_000);
  await cloud.writeByHand(new Map([[`users/${idOf(20)}`, null]]));
  await store.modify('users', [idOf(1_500)], () => ({ id: idOf(1_500), gone: true, rev: 1 }));
  await reconcile(parts);
  expect(await held()).toEqual(
    Array.from({ length: 2_000 }, (_, index) => idOf(index)).filter((id) => id !== idOf(20)),
  );
  expect(asked.documents).toBeLessThan(150);
});

test('a lost and an extra row in one range hide one day and are found on another', async () => {
  const { parts, cloud, held } = await setUp(400);
  await cloud.writeByHand(
    new Map([
      [`users/${idOf(100)}`, null],
      [`users/${idOf(110)}x`, { ...aUser(`${idOf(110)}x`) }],
    ]),
  );
  for (let day = 0; day < 60; day++) await reconcile(parts);
  expect(await held()).toContain(`${idOf(110)}x`);
  expect(await held()).not.toContain(idOf(100));
});

test('a document made in the console without any mark of synchronization is found', async () => {
  const { parts, cloud, held } = await setUp(5);
  await cloud.writeByHand(new Map([['users/by-hand', { ...aUser('by-hand') }]]));
  await reconcile(parts);
  expect(await held()).toContain('by-hand');
});

test('a document that came back while the office was asked stays', async () => {
  const { parts, cloud, store, held } = await setUp(5);
  await cloud.writeByHand(new Map([[`users/${idOf(2)}`, null]]));
  const { range } = parts.remote;
  parts.remote.range = async (...asked) => {
    const found = await range(...asked);
    await store.modify('users', [idOf(2)], () => aCleanRow(idOf(2), {}, 3));
    return found;
  };
  await reconcile(parts);
  expect(await held()).toContain(idOf(2));
});

test('what is lost while the office is asked is still to be compared', async () => {
  const { parts, store } = await setUp(5);
  await store.lose();
  const { range } = parts.remote;
  parts.remote.range = async (...asked) => {
    await store.lose();
    return range(...asked);
  };
  await reconcile(parts);
  expect(await store.fact('reconciled')).toMatchObject({ losses: 1 });
  expect(await lossesOf(parts)).toBe(2);
});

test('waiting text of a document that is gone is set aside, not lost', async () => {
  const { parts, cloud, store, held } = await setUp(5);
  await store.modify('users', [idOf(2)], (row) =>
    row && !row.gone ? localEdit(row, (user) => ({ ...user, primaryNote: 'Bring the ladder.' }), 'me') : undefined,
  );
  await cloud.writeByHand(new Map([[`users/${idOf(2)}`, null]]));
  await reconcile(parts);
  expect(await held()).not.toContain(idOf(2));
  expect(await store.parked()).toMatchObject([{ why: 'gone', mine: { primaryNote: 'Bring the ladder.' } }]);
});
