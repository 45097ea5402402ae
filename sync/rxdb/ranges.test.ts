import { IDBCursor } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { openDatabase } from './database.ts';
import { createRxdbStore } from './store.ts';

test('of a thousand people those of a range alone are looked at, and who waits', async () => {
  const database = await openDatabase({ uid: crypto.randomUUID(), storage: dexieDevice().storage });
  const store = createRxdbStore(database, replicated);
  const ids = Array.from({ length: 1_000 }, (_, index) => `customer-${String(index).padStart(4, '0')}`);
  await store.modify('users', ids, (_, id) => (id === ids[700] || id === ids[20] ? aDirtyRow(id) : aCleanRow(id)));

  const step = vi.spyOn(IDBCursor.prototype, 'continue');
  const idsIn = async (from: string | null, to: string | null, limit?: number) => {
    step.mockClear();
    return (await store.users({ from, to }, limit)).map(({ id }) => id);
  };
  expect(await idsIn(ids[690] ?? '', ids[710] ?? '')).toEqual(ids.slice(690, 710));
  // Some 20, and again where the storage is so slow that it is asked twice.
  expect(step.mock.calls.length).toBeLessThan(100);
  expect(await idsIn(ids[690] ?? '', null, 20)).toEqual(ids.slice(690, 710));
  expect(step.mock.calls.length).toBeLessThan(100);
  expect(await idsIn(null, null, 21)).toEqual(ids.slice(0, 21));
  expect(step.mock.calls.length).toBeLessThan(100);
  step.mockRestore();
  await database.close();
});

test('whoever writes does not wait until a long list is read, and is in it once', async () => {
  const database = await openDatabase({ uid: crypto.randomUUID(), storage: dexieDevice().storage });
  const store = createRxdbStore(database, replicated);
  const ids = Array.from({ length: 1_200 }, (_, index) => `customer-${index}`);
  await store.modify('users', ids, (_, id) => aCleanRow(id));
  let isRead = false;
  const reading = store.usersOf('customer').finally(() => (isRead = true));
  await store.modify('users', ['customer-0'], (_, id) => aCleanRow(id, { lastName: 'Zinnia' }));
  expect(isRead).toBe(false);
  const read = await reading;
  expect(new Set(read.map(({ id }) => id))).toEqual(new Set(ids));
  expect(read).toHaveLength(ids.length);
  expect(read.find(({ id }) => id === 'customer-0')).toMatchObject({ fields: { lastName: 'Zinnia' } });
  await database.close();
});

test('whoever has a name that begins with the last character there is is in the list, as its last', async () => {
  const database = await openDatabase({ uid: crypto.randomUUID(), storage: dexieDevice().storage });
  const store = createRxdbStore(database, replicated);
  await store.modify('users', ['eve', 'ada'], (_, id) => aCleanRow(id, id === 'eve' ? { lastName: '\uffff' } : {}));
  expect((await store.usersOf('customer')).map(({ id }) => id)).toEqual(['ada', 'eve']);
  await database.close();
});
