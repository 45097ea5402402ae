import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, expect, test, vi } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { openDatabase } from './database.ts';
import { defineCollection, definitions } from './schemas.ts';
import { createRxdbStore } from './store.ts';
import { isWaitingHere } from './waiting-here.ts';

const { storage, indexedDB } = dexieDevice();
vi.stubGlobal('indexedDB', indexedDB);
vi.stubGlobal('IDBKeyRange', IDBKeyRange);
afterAll(() => vi.unstubAllGlobals());

test('says what the store says of users, whether it is open or closed', async () => {
  const uid = crypto.randomUUID();
  const database = await openDatabase({ uid, storage });
  const store = createRxdbStore(database, replicated);
  expect(await isWaitingHere(uid)).toBe(false);
  await store.modify('users', ['ada', 'eve'], (_, id) => aCleanRow(id));
  await store.modify('users', ['gone'], (_, id) => ({ id, gone: true, rev: 2 }));
  expect(await isWaitingHere(uid)).toBe(false);
  await store.modify('users', ['ada'], () => aDirtyRow('ada'));
  expect(await isWaitingHere(uid)).toBe(true);
  await database.close();
  expect(await isWaitingHere(uid)).toBe(true);
});

test('says what the store says of the catalogue too', async () => {
  const uid = crypto.randomUUID();
  const database = await openDatabase({ uid, storage });
  const store = createRxdbStore(database, replicated);
  const fields = { id: 'plants', plants: [], categories: [] } as never;
  await store.modify('plants', ['plants'], (_, id) => ({ id, gone: false, fields, rev: 1, edit: '' }));
  expect(await isWaitingHere(uid)).toBe(false);
  await store.modify('plants', ['plants'], (_, id) => {
    return { id, gone: false, fields, rev: 1, edit: 'here:1', base: { fields, rev: 1 } };
  });
  expect(await isWaitingHere(uid)).toBe(true);
  await database.close();
});

test('makes nothing where nothing is, and leaves what another version of the app stored', async () => {
  const before = (await indexedDB.databases()).length;
  expect(await isWaitingHere('nobody')).toBe(false);
  expect(await indexedDB.databases()).toHaveLength(before);

  const uid = crypto.randomUUID();
  const database = await openDatabase({ uid, storage });
  await createRxdbStore(database, replicated).modify('users', ['ada'], () => aDirtyRow('ada'));
  await database.close();
  const { properties, required, indexes } = definitions.users.schema as never;
  const newer = defineCollection({ properties, required, indexes }, [(document: unknown) => document as never]);
  expect(await isWaitingHere(uid, { ...definitions, users: newer })).toBe(false);
  // The shape of users is the same in both.
  expect(await isWaitingHere(uid, { ...definitions, plants: newer })).toBe(false);
});
