/** What a store tells of, in whatever tab it was written. */
import { expect, test } from 'vitest';
import type { Parked, Store, StoreChange } from '#sync/store.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { follow } from '#tests/support/replica-tabs.ts';
import { put, type Tabs } from './store-tabs.ts';

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

export function describeChanges(opened: () => Promise<Tabs>): void {
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
}
