import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import type { Store } from '../store.ts';
import { discardParked, retryParked } from './editing.ts';

const writerOf = (store: Store) => ({
  store,
  replicated,
  moment: async () => ({ at: 1, offset: 0, heard: 0 }),
  newPrefix: () => 'new',
});
const ref = { collection: 'users', id: 'ada' } as const;

test('a parked note that is sent again still bears the time that a wrong clock gave it, and how that came about', async () => {
  const store = createMemoryStore();
  const made = { at: 1_000, offset: 60_000, heard: 5 };
  const note = { id: 'n', note: 'Gate', createdBy: 'Tom', createdAt: made.at };
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 3));
  await store.park({
    id: 'users/ada/prefix',
    ref,
    why: 'refused',
    base: { fields: aUser('ada'), rev: 3 },
    mine: aUser('ada', { notes: [note] }),
    at: 1,
    made: [made],
  });
  const moment = async () => ({ at: 9_000, offset: 0, heard: 9 });
  await retryParked({ store, replicated, moment, newPrefix: () => 'new' }, 'users/ada/prefix');
  expect(await store.get(ref)).toMatchObject({ edit: 'prefix:1', fields: { notes: [note] }, made: [made] });
});

test('a text that is being set aside while it is sent again stays parked: it is about to leave its row', async () => {
  const store = createMemoryStore();
  const base = { fields: aUser('ada'), rev: 3 };
  const mine = aUser('ada', { primaryNote: 'Gate' });
  await store.modify('users', ['ada'], () => ({
    id: 'ada',
    gone: false,
    fields: mine,
    rev: 3,
    edit: 'prefix:1',
    base,
  }));
  await store.park({ id: 'users/ada/prefix', ref, why: 'gone', base, mine, at: 1 });
  const moment = async () => ({ at: 9_000, offset: 0, heard: 9 });
  await retryParked({ store, replicated, moment, newPrefix: () => 'new' }, 'users/ada/prefix');
  expect(await store.parked()).toMatchObject([{ id: 'users/ada/prefix', mine }]);
});

test('a text that is discarded while it is tried again is not forgotten: what was sent until then waits in its row first', async () => {
  const store = createMemoryStore();
  const states = [4, 5].map((rev) => ({ edit: `d:${rev}`, rev, fields: aUser('ada', { primaryNote: `Gate ${rev}` }) }));
  const [first, second] = states;
  const parked = { id: 'users/ada/prefix', ref, why: 'refused', at: 1 } as const;
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 3));
  const entry = { ...parked, base: { fields: aUser('ada'), rev: 3 }, mine: aUser('ada', { primaryNote: 'Gate' }) };
  await store.park({ ...entry, sent: states.slice(0, 1) });
  const order: string[] = [];
  const slow: Store = {
    ...store,
    async modify(...asked) {
      await new Promise(setImmediate);
      const written = await store.modify(...asked);
      if (order.length === 0) await store.park({ ...entry, sent: states });
      order.push('row');
      return written;
    },
    async modifyParked(...asked) {
      await store.modifyParked(...asked);
      order.push('parked');
    },
  };
  await discardParked(writerOf(slow), 'users/ada/prefix');
  expect(order).toEqual(['row', 'parked', 'row', 'parked']);
  expect(await store.parked()).toEqual([]);
  const row = await store.get(ref);
  expect(row).toMatchObject({ edit: 'new:1', base: { rev: 3 }, fields: aUser('ada') });
  expect(row && !row.gone && row.sent?.toSorted((a, b) => (a.rev ?? 0) - (b.rev ?? 0))).toEqual([first, second]);
});

test('a text that was sent for a revision that is here is only discarded: nothing of it can still arrive', async () => {
  const store = createMemoryStore();
  const row = aCleanRow('ada', {}, 3);
  await store.modify('users', ['ada'], () => row);
  const mine = aUser('ada', { primaryNote: 'Gate' });
  const base = { fields: aUser('ada'), rev: 2 };
  const sent = [{ edit: 'd:1', fields: mine, rev: 3 }];
  await store.park({ id: 'users/ada/prefix', ref, why: 'refused', base, mine, at: 1, sent });
  await discardParked(writerOf(store), 'users/ada/prefix');
  expect([await store.parked(), await store.get(ref)]).toEqual([[], row]);
});
