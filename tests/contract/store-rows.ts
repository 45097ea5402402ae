/** Rows of a store: each change is one atomic write, and what waits is known. */
import { expect, test } from 'vitest';
import type { Row } from '#sync/store.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { put, type Tabs } from './store-tabs.ts';

const everything = { from: null, to: null };

export function describeRows(opened: () => Promise<Tabs>): void {
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
}
