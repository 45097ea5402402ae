import { IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterAll, expect, test, vi } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { roles } from '#domain/user.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { openDatabase } from './database.ts';
import { firstReads, readFirstPage, readPerson } from './first-page.ts';
import { openReplica } from './replica.ts';
import { createRxdbStore } from './store.ts';

const { storage, indexedDB } = dexieDevice();
vi.stubGlobal('indexedDB', indexedDB);
vi.stubGlobal('IDBKeyRange', IDBKeyRange);
afterAll(() => vi.unstubAllGlobals());

const names = ['Zinnia', 'aster', 'Ölberg', 'Birch', '', 'Birch', 'Smith', 'smith', '李', '😀'];

test('the first page is what RxDB answers to the same question', async () => {
  const uid = crypto.randomUUID();
  const database = await openDatabase({ uid, storage });
  const store = createRxdbStore(database, replicated);
  const rows = Array.from({ length: 150 }, (_, index) =>
    aCleanRow(`id-${index}`, {
      lastName: names[index % names.length] ?? '',
      firstName: names[(index * 7) % 3] ?? '',
      role: roles[index % 10 === 0 ? 1 : 2],
    }),
  );
  await store.modify(
    'users',
    rows.map(({ id }) => id),
    (_, id) => rows.find((row) => row.id === id),
  );
  await store.modify('users', ['id-1', 'id-2'], (_, id) => ({ id, gone: true, rev: 2 }));
  for (const role of roles) {
    const asked = await database.users
      .find({ selector: { role }, sort: [{ sort: 'asc' }, { id: 'asc' }], limit: 50 })
      .exec();
    const page = await readFirstPage(uid, role);
    expect(page.map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
    expect(page).toEqual(asked.map((document) => rows.find(({ id }) => id === document.id)));
  }
  expect(await readFirstPage(uid, 'customer')).toHaveLength(50);
  await database.close();
});

test('before the first start there is no first page, and asking for it leaves no database behind', async () => {
  expect(await readFirstPage('nobody', 'customer')).toEqual([]);
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes('nobody'))).toEqual([]);
});

// WebKit keeps the empty one of a request that makes none: its name would tell who was here.
test('before the first start no database is asked for by its name', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  expect(await readPerson(replicated, 'nobody', 'ada')).toBeUndefined();
  expect(open).not.toHaveBeenCalled();
  open.mockRestore();
});

test('asking while RxDB makes its database for the first time is harmless', async () => {
  const uid = crypto.randomUUID();
  const [page, database] = await Promise.all([readFirstPage(uid, 'customer'), openDatabase({ uid, storage })]);
  expect(page).toEqual([]);
  await createRxdbStore(database, replicated).modify('users', ['a'], () => aCleanRow('a'));
  expect(await readFirstPage(uid, 'customer')).toEqual([aCleanRow('a')]);
  await database.close();
});

test('a person is the row that the store holds, and nobody who left or was dropped', async () => {
  const uid = crypto.randomUUID();
  const database = await openDatabase({ uid, storage });
  const store = createRxdbStore(database, replicated);
  const rows = [aCleanRow('clean'), aDirtyRow('dirty'), { id: 'left', gone: true as const, rev: 3 }];
  await store.modify(
    'users',
    rows.map(({ id }) => id),
    (_, id) => rows.find((row) => row.id === id),
  );
  for (const row of rows) expect(await readPerson(replicated, uid, row.id)).toEqual(row);
  await store.modify('users', ['dropped'], () => ({ ...aCleanRow('dropped'), edit: 'nonsense' }));
  await store.get({ collection: 'users', id: 'dropped' });
  expect(await readPerson(replicated, uid, 'dropped')).toBeUndefined();
  expect(await readPerson(replicated, uid, 'nobody')).toBeUndefined();
  await database.close();
});

test('one’s own document says the role while the database still opens, and follows it afterwards', async () => {
  const uid = crypto.randomUUID();
  const ref = { collection: 'users', id: uid } as const;
  const before = openReplica({ uid, replicated, storage });
  await (await before.opened).modify('users', [uid], () => aCleanRow(uid, { role: 'employee' }));
  await before.close();

  let letOpen: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => (letOpen = resolve));
  const slow: typeof storage = Object.create(storage, {
    createStorageInstance: {
      value: async (params: Parameters<typeof storage.createStorageInstance>[0]) => {
        await allowed;
        return storage.createStorageInstance(params);
      },
    },
  });
  const replica = openReplica({ uid, replicated, storage: slow });
  expect(await firstValueFrom(replica.document$(ref))).toMatchObject({ value: { role: 'employee' } });

  const told: (string | undefined)[] = [];
  const named = new Promise<void>((resolve) =>
    replica.document$(ref).subscribe((held) => {
      told.push(held?.value.firstName);
      if (held?.value.firstName === 'Eve') resolve();
    }),
  );
  letOpen();
  await replica.edit(ref, (user) => ({ ...user, firstName: 'Eve' }));
  await named;
  expect(told).toEqual(['Ada', 'Eve']);
  await replica.close();
});

test('the database opens only when whoever asked at once has an answer', async () => {
  const uid = crypto.randomUUID();
  const before = openReplica({ uid, replicated, storage });
  await (await before.opened).modify('users', ['a'], () => aCleanRow('a', { role: 'customer' }));
  await before.close();

  const order: string[] = [];
  const watched: typeof storage = Object.create(storage, {
    createStorageInstance: {
      value: (params: Parameters<typeof storage.createStorageInstance>[0]) => {
        order.push('opens');
        return storage.createStorageInstance(params);
      },
    },
  });
  const replica = openReplica({ uid, replicated, storage: watched });
  await firstValueFrom(replica.people$('customer'));
  order.push('first page');
  await replica.opened;
  expect(order.slice(0, 2)).toEqual(['first page', 'opens']);
  await replica.close();
});

test('a first read that never ends does not keep the database shut', async () => {
  vi.useFakeTimers();
  const { first, over } = firstReads();
  void first(new Promise<never>(() => undefined));
  await vi.advanceTimersByTimeAsync(1_000);
  await over;
  vi.useRealTimers();
});
