import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import type { Parked, Row, Store } from '#sync/store.ts';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';

interface Tabs {
  store: Store;
  other: Store;
  close(): Promise<void>;
}

const everything = { from: null, to: null };

async function twoTabs({ uid, storage, otherTab }: Device): Promise<Tabs> {
  const [one, two] = await Promise.all([openDatabase({ uid, storage }), openDatabase({ uid, storage: otherTab })]);
  return {
    store: createRxdbStore(one),
    other: createRxdbStore(two),
    close: async () => void (await Promise.all([one.close(), two.close()])),
  };
}

async function oneMemory(): Promise<Tabs> {
  const store = createMemoryStore();
  return { store, other: store, close: async () => undefined };
}

/** Counts what `onDirty` says and waits for it by number. */
function listenTo(store: Store) {
  let heard = 0;
  let check = () => {};
  const stop = store.onDirty(() => {
    heard += 1;
    check();
  });
  return {
    stop,
    heard: () => heard,
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        check = () => heard >= count && resolve();
        check();
      }),
  };
}

const put = (store: Store, ...rows: Row<'users'>[]) =>
  store.modify(
    'users',
    rows.map(({ id }) => id),
    (_, id) => rows.find((row) => row.id === id),
  );

describe.each<[string, () => Promise<Tabs>]>([
  ['in memory', oneMemory],
  ['RxDB in memory', () => twoTabs(memoryDevice())],
  ['RxDB in IndexedDB', () => twoTabs(dexieDevice())],
])('the store %s', (_name, open) => {
  let tabs: Tabs | undefined;
  const opened = async () => (tabs = await open());
  afterEach(async () => {
    await tabs?.close();
    tabs = undefined;
  });

  test('answers what was written, in this tab and in the other', async () => {
    const { store, other } = await opened();
    const row = aDirtyRow('ada');
    expect(await put(store, row)).toEqual([row]);
    expect(await store.get({ collection: 'users', id: 'ada' })).toEqual(row);
    expect(await other.get({ collection: 'users', id: 'ada' })).toEqual(row);
  });

  test('knows nothing of a document that never came', async () => {
    const { store } = await opened();
    expect(await store.get({ collection: 'users', id: 'nobody' })).toBeUndefined();
    const seen: unknown[] = [];
    await store.modify('users', ['nobody'], (row) => void seen.push(row));
    expect(seen).toEqual([undefined]);
  });

  test('holds the catalogue beside the people', async () => {
    const { store } = await opened();
    const fields = { id: 'plants' as const, plants: [], categories: ['Trees'] };
    const row = { id: 'plants', gone: false as const, fields, rev: 3, edit: 'p:1', base: { fields: null, rev: 0 } };
    await store.modify('plants', ['plants'], () => row);
    expect(await store.get({ collection: 'plants', id: 'plants' })).toEqual(row);
    expect(await store.dirty()).toEqual([{ collection: 'plants', id: 'plants' }]);
  });

  test('a change sees the tombstone, which has no text', async () => {
    const { store, other } = await opened();
    await put(store, aCleanRow('ada'));
    await put(store, { id: 'ada', gone: true, rev: 7 });
    let seen: unknown;
    await other.modify('users', ['ada'], (row) => void (seen = row));
    expect(seen).toEqual({ id: 'ada', gone: true, rev: 7 });
    expect(await store.get({ collection: 'users', id: 'ada' })).toEqual({ id: 'ada', gone: true, rev: 7 });
  });

  test('a document comes back over its tombstone', async () => {
    const { store } = await opened();
    await put(store, { id: 'ada', gone: true, rev: 7 });
    await put(store, aCleanRow('ada', {}, 8));
    expect(await store.get({ collection: 'users', id: 'ada' })).toEqual(aCleanRow('ada', {}, 8));
  });

  test('two tabs that change one row at once lose nothing', async () => {
    const { store, other } = await opened();
    await put(store, aCleanRow('ada', { firstName: '' }));
    const append = (letter: string) => (row: Row<'users'> | undefined) =>
      row && !row.gone ? { ...row, fields: { ...row.fields, firstName: row.fields.firstName + letter } } : undefined;
    await Promise.all(
      Array.from('abcdefghij').flatMap((letter) => [
        store.modify('users', ['ada'], append(letter)),
        other.modify('users', ['ada'], append(letter.toUpperCase())),
      ]),
    );
    const row = await store.get({ collection: 'users', id: 'ada' });
    expect(row && !row.gone && row.fields.firstName.split('').toSorted().join('')).toBe('ABCDEFGHIJabcdefghij');
  });

  test('of a batch only the row that was overtaken is changed again', async () => {
    const { store, other } = await opened();
    const ids = Array.from({ length: 50 }, (_, index) => `user-${index}`);
    const raise = (row: Row<'users'> | undefined, id: string) => ({
      ...(row ?? aCleanRow(id, {}, 0)),
      rev: (row?.rev ?? 0) + 1,
    });
    await Promise.all([
      store.modify('users', ids, raise),
      other.modify('users', ids, raise),
      store.modify('users', ids, raise),
    ]);
    expect((await store.users(everything)).map(({ rev }) => rev)).toEqual(ids.map(() => 3));
  });

  test('an id that is named twice is changed once', async () => {
    const { store } = await opened();
    await put(store, aCleanRow('ada'));
    const raise = (row: Row<'users'> | undefined) => row && { ...row, rev: row.rev + 1 };
    expect(await store.modify('users', ['ada', 'ada'], raise)).toHaveLength(1);
    expect(await store.get({ collection: 'users', id: 'ada' })).toMatchObject({ rev: 2 });
  });

  test('an equal row is not written and wakes nobody', async () => {
    const { store } = await opened();
    await put(store, aDirtyRow('ada'));
    const listener = listenTo(store);
    expect(await put(store, structuredClone(aDirtyRow('ada')))).toEqual([]);
    expect(await store.modify('users', ['ada'], () => undefined)).toEqual([]);
    expect(listener.heard()).toBe(0);
    listener.stop();
  });

  test('whoever asked is told of waiting edits of this tab and of the other, and not of clean rows', async () => {
    const { store, other } = await opened();
    const listener = listenTo(store);
    await put(store, aCleanRow('clean'));
    await put(store, aDirtyRow('ada'));
    await listener.reached(1);
    await put(other, aDirtyRow('bob'));
    await listener.reached(2);
    expect(listener.heard()).toBe(2);
    listener.stop();
    await put(store, aDirtyRow('eve'));
    expect(listener.heard()).toBe(2);
  });

  test('lists what waits until it is clean or gone', async () => {
    const { store } = await opened();
    await put(store, aDirtyRow('ada'), aDirtyRow('bob'), aDirtyRow('eve'), aCleanRow('clean'));
    await put(store, aCleanRow('bob', {}, 2), { id: 'eve', gone: true, rev: 2 });
    expect(await store.dirty()).toEqual([{ collection: 'users', id: 'ada' }]);
  });

  test('reads and counts by ranges of ids: from inclusive, to exclusive, null open', async () => {
    const { store } = await opened();
    await put(store, ...['d', 'a', 'c', 'b'].map((id) => aCleanRow(id)), aCleanRow('boss', { role: 'employee' }), {
      id: 'bye',
      gone: true,
      rev: 2,
    });
    const ids = async (from: string | null, to: string | null) => (await store.users({ from, to })).map(({ id }) => id);
    expect(await ids(null, null)).toEqual(['a', 'b', 'boss', 'bye', 'c', 'd']);
    expect(await ids('b', 'c')).toEqual(['b', 'boss', 'bye']);
    expect(await ids('bye', null)).toEqual(['bye', 'c', 'd']);
    expect(await ids(null, 'b')).toEqual(['a']);
    expect((await store.users({ from: 'b', to: null }, 2)).map(({ id }) => id)).toEqual(['b', 'boss']);
  });

  test('keeps facts', async () => {
    const { store, other } = await opened();
    expect(await store.fact('contact')).toBeUndefined();
    await store.setFact('contact', { at: 1 });
    await store.setFact('contact', { at: 2 });
    const checkpoint = {
      cursor: { seconds: 1, nanoseconds: 2, id: 'ada' },
      at: 3,
      settled: false,
      role: 'employee' as const,
      generation: 3,
    };
    await other.setFact('checkpoint/users', checkpoint);
    expect(await other.fact('contact')).toEqual({ at: 2 });
    expect(await store.fact('checkpoint/users')).toEqual(checkpoint);
    expect(await store.fact('checkpoint/departures')).toBeUndefined();
  });

  test('counts losses, and whoever asked is told of each in this tab and in the other', async () => {
    const { store, other } = await opened();
    for (const [losing, listening] of [
      [store, store],
      [store, other],
      [other, store],
    ] as const) {
      const told = new Promise<void>((resolve) => {
        const stop = listening.onLoss(() => {
          stop();
          resolve();
        });
      });
      await losing.lose();
      await told;
    }
    expect(await other.fact('losses')).toEqual({ count: 3 });
  });

  test('keeps parked texts, newest first, one for the same edits, until they are taken away', async () => {
    const { store, other } = await opened();
    const entry = (id: string, at: number): Parked<'users'> => ({
      id,
      ref: { collection: 'users', id: 'ada' },
      why: 'refused',
      base: { fields: null, rev: 0 },
      mine: aUser('ada'),
      at,
    });
    await store.park(entry('users/ada/old', 1));
    await store.park(entry('users/ada/new', 2));
    await store.park(entry('users/ada/old', 3));
    expect(await other.parked()).toEqual([entry('users/ada/old', 3), entry('users/ada/new', 2)]);
    await other.unpark('users/ada/old');
    await other.unpark('users/ada/never');
    expect(await store.parked()).toEqual([entry('users/ada/new', 2)]);
    await store.park(entry('users/ada/old', 4));
    expect((await store.parked()).map(({ at }) => at)).toEqual([4, 2]);
    const seen: unknown[] = [];
    const change = (id: string, next: Parked | null | undefined) =>
      store.modifyParked(id, (found) => {
        seen.push(found?.at);
        return next;
      });
    await change('users/ada/old', undefined);
    await change('users/ada/old', entry('users/ada/old', 5));
    await change('users/ada/old', null);
    await change('users/ada/old', null);
    await change('users/ada/old', entry('users/ada/old', 6));
    expect(seen).toEqual([4, 4, 5, undefined, undefined]);
    expect((await other.parked()).map(({ at }) => at)).toEqual([6, 2]);
  });
});
