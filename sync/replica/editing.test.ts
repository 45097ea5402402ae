import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { retryParked } from './editing.ts';

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
