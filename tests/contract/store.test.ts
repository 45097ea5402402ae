import { replicated } from '#domain/replicated.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import type { Parked, Row, Store, StoreChange } from '#sync/store.ts';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { follow } from '#tests/support/replica-tabs.ts';

interface Tabs {
  store: Store;
  other: Store;
  close(): Promise<void>;
}

const everything = { from: null, to: null };

async function twoTabs({ uid, storage, otherTab }: Device): Promise<Tabs> {
  const [one, two] = await Promise.all([openDatabase({ uid, storage }), openDatabase({ uid, storage: otherTab })]);
  return {
    store: createRxdbStore(one, replicated),
    other: createRxdbStore(two, replicated),
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

  test('reads those of a range who wait in their place among the others, as many as were asked for', async () => {
    const { store } = await opened();
    await put(store, ...['a', 'c', 'd', 'f'].map((id) => aCleanRow(id)), ...['b', 'e', 'g'].map((id) => aDirtyRow(id)));
    const ids = async (from: string | null, to: string | null, limit?: number) =>
      (await store.users({ from, to }, limit)).map(({ id }) => id);
    expect(await ids(null, null)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(await ids('b', 'g')).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(await ids('b', null, 3)).toEqual(['b', 'c', 'd']);
    expect(await ids(null, null, 5)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await ids('g', null)).toEqual(['g']);
    expect(await ids('h', null, 2)).toEqual([]);
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
        const stop = listening.onIncomplete(() => {
          stop();
          resolve();
        });
      });
      await losing.markIncomplete();
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

  test('tells of rows that are written, by collection and id, in this tab and in the other, each state once', async () => {
    const { store, other } = await opened();
    const feed = follow(store.changes$);
    const rows = () => feed.told.flatMap((change) => (change.kind === 'rows' ? change.rows : []));
    await put(store, aCleanRow('ada'), aDirtyRow('bob'));
    await put(store, structuredClone(aCleanRow('ada')));
    await feed.until(() => rows().length === 2);
    const fields = { id: 'plants' as const, plants: [], categories: [] };
    await other.modify('plants', ['plants'], (_, id) => ({
      id: id as 'plants',
      gone: false,
      fields,
      rev: 1,
      edit: '',
    }));
    await put(other, { id: 'ada', gone: true, rev: 4 });
    await feed.until(() => rows().length === 4);
    expect(rows().map(({ ref, row }) => [ref.collection, ref.id, row.gone, row.rev])).toEqual([
      ['users', 'ada', false, 1],
      ['users', 'bob', false, aDirtyRow('bob').rev],
      ['plants', 'plants', false, 1],
      ['users', 'ada', true, 4],
    ]);
    expect(rows()[1]?.row).toEqual(aDirtyRow('bob'));
    for (const { at } of rows()) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    feed.stop();
  });

  test('tells of parked texts, of what is set aside and of facts, in this tab and in the other', async () => {
    const { store, other } = await opened();
    for (const [round, writer] of [store, other].entries()) {
      const feed = follow(store.changes$);
      const told = async (write: () => Promise<void>, expected: StoreChange) => {
        const before = feed.told.length;
        await write();
        await feed.until(() => feed.told.length > before);
        expect(feed.told.slice(before)).toEqual([expected]);
      };
      const entry: Parked<'users'> = {
        id: 'users/ada/p',
        ref: { collection: 'users', id: 'ada' },
        why: 'gone',
        base: { fields: null, rev: 0 },
        mine: aUser('ada'),
        at: 1,
      };
      const aside = { collection: 'users' as const, id: 'ada', reason: 'partly' as const, rev: 1, at: 1 };
      await told(() => writer.park(entry), { kind: 'parked' });
      await told(() => writer.unpark(entry.id), { kind: 'parked' });
      await told(() => writer.keepAside(aside), { kind: 'aside' });
      await told(() => writer.dropAside([aside]), { kind: 'aside' });
      await told(() => writer.setFact('contact', { at: round }), { kind: 'facts', keys: ['contact'] });
      await told(() => writer.modifyFact('draft/note/ada/new', () => 'Water'), {
        kind: 'facts',
        keys: ['draft/note/ada/new'],
      });
      await told(() => writer.modifyFact('draft/note/ada/new', () => null), {
        kind: 'facts',
        keys: ['draft/note/ada/new'],
      });
      feed.stop();
    }
  });

  test('says nothing of what was not changed', async () => {
    const { store } = await opened();
    await store.modifyFact('draft/a', () => 'text');
    await store.setFact('contact', { at: 1 });
    const feed = follow(store.changes$);
    await store.modifyFact('draft/a', () => 'text');
    await store.modifyFact('draft/a', () => undefined);
    await store.modifyFact('draft/b', () => null);
    await store.setFact('contact', { at: 1 });
    await store.unpark('users/ada/never');
    await store.dropAside([{ collection: 'users', id: 'ada' }]);
    await store.setFact('contact', { at: 2 });
    await feed.until(() => feed.told.length > 0);
    expect(feed.told).toEqual([{ kind: 'facts', keys: ['contact'] }]);
    feed.stop();
  });

  test('keeps drafts, values and errors by key, and lists each room by itself', async () => {
    const { store, other } = await opened();
    const waiting = { last: 1, waiting: [{ code: 'c', message: 'm', createdAt: 1 }] };
    await store.modifyFact('draft/note/ada/new', () => 'Water');
    await store.modifyFact('draft/weather', () => 'Dry?');
    await store.modifyFact('value/weather', () => 'sunny');
    await store.modifyFact('error/c', () => waiting as never);
    expect(await other.fact('draft/weather')).toBe('Dry?');
    expect(await other.factsOf('draft')).toEqual(
      new Map([
        ['note/ada/new', 'Water'],
        ['weather', 'Dry?'],
      ]),
    );
    expect(await other.factsOf('value')).toEqual(new Map([['weather', 'sunny']]));
    expect(await other.factsOf('error')).toEqual(new Map([['c', waiting]]));
    await other.modifyFact('draft/weather', (text) => `${text} Yes`);
    expect(await store.fact('draft/weather')).toBe('Dry? Yes');
    await other.modifyFact('draft/weather', () => null);
    expect([await store.fact('draft/weather'), (await store.factsOf('draft')).size]).toEqual([undefined, 1]);
    const seen: unknown[] = [];
    await store.modifyFact('draft/weather', (text) => void seen.push(text));
    expect(seen).toEqual([undefined]);
  });

  test('two tabs that change one fact at once lose nothing', async () => {
    const { store, other } = await opened();
    const append =
      (letter: string) =>
      (text = '') =>
        text + letter;
    await Promise.all(
      Array.from('abcde').flatMap((letter) => [
        store.modifyFact('draft/a', append(letter)),
        other.modifyFact('draft/a', append(letter.toUpperCase())),
      ]),
    );
    expect((await store.fact('draft/a'))?.split('').toSorted().join('')).toBe('ABCDEabcde');
  });

  test('answers the users of a role, and what waits with its rows', async () => {
    const { store } = await opened();
    await put(store, aCleanRow('ada'), aDirtyRow('bob'), aCleanRow('boss', { role: 'employee' }), {
      id: 'bye',
      gone: true,
      rev: 2,
    });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect(ids(await store.usersOf('customer'))).toEqual(['ada', 'bob']);
    expect(ids(await store.usersOf('employee'))).toEqual(['boss']);
    const waiting = await store.waiting();
    expect(waiting).toEqual([
      { ref: { collection: 'users', id: 'bob' }, row: aDirtyRow('bob'), at: expect.any(Number) },
    ]);
  });
});
