import { expect, test } from 'vitest';
import type { Stored } from '#domain/permissions.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { partsOf } from '#tests/support/parts.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { seededRandom } from '#tests/sync/scheduler.ts';
import { systemClock } from './clock.ts';
import { Connection } from './connection.ts';
import { Gate } from './gate.ts';
import type { Parts } from './parts.ts';
import { lossesOf, reconcile } from './reconcile.ts';
import { type Remote, RemoteError } from './remote.ts';
import { Cloud } from './remote/cloud.ts';
import { cloudRemote } from './remote/cloud-remote.ts';
import { localEdit } from './row.ts';

const everyone = { from: null, to: null };
const idOf = (index: number) => `c${String(index).padStart(5, '0')}`;

/** A device and an office that both hold these many customers. Counts what the server is asked. */
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
  /** `reads` as the server bills questions: one for a thousand documents that are counted, one for a thousand summed up. */
  const asked = { questions: 0, reads: 0, documents: 0 };
  const remote = cloudRemote(cloud, { uid: 'boss', email: 'boss@garden.test' });
  const counting: Remote = {
    ...remote,
    digest: async (...range) => {
      const digest = await remote.digest(...range);
      asked.questions += 1;
      asked.reads += 2 * Math.max(1, Math.ceil(digest.count / 1_000));
      return digest;
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
    ...partsOf(store, counting),
    scope: { uid: 'boss', role: 'admin', roles: ['customer', 'employee'] },
    random,
    connection: new Connection(systemClock, gate, counting, null, () => undefined),
  };
  const held = async () => (await store.users(everyone)).filter((row) => !row.gone).map(({ id }) => id);
  return { cloud, store, parts, asked, held };
}

const change = (cloud: Cloud, indexes: number[]) =>
  cloud.writeByHand(
    new Map(indexes.map((index) => [`users/${idOf(index)}`, { ...aUser(idOf(index), { city: 'Davis' }), rev: 2 }])),
  );

test('where both sides hold the same, two reads for a thousand customers tell it', async () => {
  const { parts, asked, store } = await setUp(2_500);
  await reconcile(parts);
  expect(asked.reads).toBeLessThanOrEqual(8);
  expect(asked.documents).toBe(0);
  expect(await store.fact('reconciled')).toBeDefined();
});

test('a change that no cursor told of is found with few questions and fetched alone', async () => {
  const { parts, asked, cloud, store } = await setUp(2_500);
  await change(cloud, [1_234]);
  await reconcile(parts);
  expect(asked.reads).toBeLessThanOrEqual(26);
  expect(asked.documents).toBeLessThanOrEqual(8);
  expect(await store.get({ collection: 'users', id: idOf(1_234) })).toMatchObject({ rev: 2 });
});

test('a device that lost its customers fetches them page by page, each once', async () => {
  const { parts, asked, store, held } = await setUp(300);
  await store.modify('users', await held(), (row) => row && { id: row.id, gone: true, rev: 0 });
  await reconcile({ ...parts, pageSize: 50 });
  expect(await held()).toHaveLength(300);
  expect(asked.documents).toBe(300);
});

test('a comparison that was cut off goes on where it was', async () => {
  const { parts, asked, store } = await setUp(5_000);
  const { digest } = parts.remote;
  let left = 3;
  parts.remote.digest = async (...question) => {
    if (--left < 0) throw new RemoteError('unavailable');
    return digest(...question);
  };
  await expect(reconcile(parts)).rejects.toThrow('unavailable');
  expect(await store.fact('reconciled')).toBeUndefined();
  left = 100;
  parts.connection.heard();
  await reconcile(parts);
  expect(asked.questions).toBeLessThanOrEqual(7);
});

test('what changes while it is compared is not taken for the same', async () => {
  const { parts, cloud, store } = await setUp(500);
  const { digest } = parts.remote;
  let question = 0;
  parts.remote.digest = async (...range) => {
    const answer = await digest(...range);
    // One half changes after the whole was counted, the other had been missed before: the sums hide each other.
    if (++question === 1) await change(cloud, [10]);
    return answer;
  };
  await change(cloud, [400]);
  await reconcile(parts);
  for (const index of [10, 400]) {
    expect(await store.get({ collection: 'users', id: idOf(index) })).toMatchObject({ rev: 2 });
  }
});

test('one lost and one extra among 2,000 are found and mended with few documents', async () => {
  const { parts, asked, cloud, store, held } = await setUp(2_000);
  await cloud.writeByHand(new Map([[`users/${idOf(20)}`, null]]));
  await store.modify('users', [idOf(1_500)], () => ({ id: idOf(1_500), gone: true, rev: 1 }));
  await reconcile(parts);
  expect(await held()).toEqual(
    Array.from({ length: 2_000 }, (_, index) => idOf(index)).filter((id) => id !== idOf(20)),
  );
  expect(asked.documents).toBeLessThanOrEqual(16);
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
    await cloud.writeByHand(new Map([[`users/${idOf(2)}`, { ...aUser(idOf(2)), rev: 3 }]]));
    await store.modify('users', [idOf(2)], () => aCleanRow(idOf(2), {}, 3));
    return found;
  };
  await reconcile(parts);
  expect(await held()).toContain(idOf(2));
});

test('what is lost while the office is asked is still to be compared', async () => {
  const { parts, store } = await setUp(5);
  await store.lose();
  const { digest } = parts.remote;
  parts.remote.digest = async (...asked) => {
    await store.lose();
    return digest(...asked);
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
