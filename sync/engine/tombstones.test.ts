import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { mergeUser } from '#domain/merge.ts';
import { received } from '../replica/row.ts';
import { purge, tombstone, reject } from './tombstones.ts';
import type { Store } from '../store.ts';
import { editOn } from '#tests/support/edit-on.ts';

const ref = { collection: 'users', id: 'ada' } as const;

function write(store: Store, text: string) {
  return editOn(store, { collection: 'users', id: 'ada' }, (user) => ({ ...user, primaryNote: text }));
}

/** A phone with a waiting text, on which more is typed while the first text is being set aside. */
async function typedMeanwhile(): Promise<Store> {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 4));
  await write(store, 'Backoff');
  let typed = false;
  return {
    ...store,
    async modifyParked(id, change) {
      await store.modifyParked(id, change);
      if (!typed) await write(store, 'Backoff sticks');
      typed = true;
    },
  };
}

test('a word that is typed while a text is set aside is set aside too, before the document leaves', async () => {
  const store = await typedMeanwhile();
  await tombstone(engineContext(store), ref, 5);
  expect(await store.get(ref)).toEqual({ id: 'ada', gone: true, rev: 5 });
  expect(await store.parked()).toMatchObject([{ why: 'gone', mine: { primaryNote: 'Backoff sticks' } }]);
});

test('so it is where the office refused the text, before its own state is restored', async () => {
  const store = await typedMeanwhile();
  const server = { id: 'ada', fields: aUser('ada', { city: 'Davis' }), rev: 5, edit: 'x:1' };
  await reject(engineContext(store), ref, { why: 'refused' }, server);
  expect(await store.get(ref)).toEqual(aCleanRow('ada', { city: 'Davis' }, 5));
  expect(await store.parked()).toMatchObject([{ why: 'refused', mine: { primaryNote: 'Backoff sticks' } }]);
});

test('what is restored is never older than what the device knows', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', { city: 'Mather' }, 6));
  await write(store, 'Backoff');
  const server = { id: 'ada', fields: aUser('ada', { city: 'Davis' }), rev: 5, edit: 'x:1' };
  await reject(engineContext(store), ref, { why: 'refused' }, server);
  expect(await store.get(ref)).toEqual(aCleanRow('ada', { city: 'Mather' }, 6));
});

test('what waits is set aside before the document leaves, and leaves only when it is: the page may end in between', async () => {
  for (const refuses of ['modify', 'modifyParked'] as const) {
    const store = createMemoryStore();
    await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 4));
    await write(store, 'Backoff');
    const ended = { ...store, [refuses]: () => Promise.reject(new Error('the page ended')) };
    await expect(tombstone(engineContext(ended), ref, 5)).rejects.toThrow('the page ended');
    expect(await store.get(ref)).toMatchObject({ gone: false, fields: { primaryNote: 'Backoff' } });
    expect(await store.parked()).toHaveLength(refuses === 'modify' ? 1 : 0);
  }
});

test('the same edits that are set aside again replace the entry, and can be told from the first time', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 4));
  const server = { id: 'ada', fields: aUser('ada'), rev: 4, edit: 'x:1' };
  const context = engineContext(store, {}, { now: () => 1_000 });
  for (const at of [1_000, 1_001, 1_002]) {
    await write(store, 'Backoff');
    await reject(context, ref, { why: 'refused' }, server);
    expect(await store.parked()).toMatchObject([{ id: 'users/ada/me', at, tried: { rev: 4, version: '1' } }]);
  }
});

test('what another role brought onto the device comes back at whatever revision the server has it', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 4));
  await purge(engineContext(store), ref);
  expect(await store.get(ref)).toMatchObject({ gone: true });
  const server = { id: 'ada', fields: aUser('ada'), rev: 1, edit: 'x:1' };
  await store.modify('users', ['ada'], (row) => received(row, server, mergeUser));
  expect(await store.get(ref)).toEqual(aCleanRow('ada', {}, 1));
});

test('that a text which may have arrived was taken back is told where the right to read it goes, and not where the document goes', async () => {
  const store = createMemoryStore();
  const sent = [{ edit: 'd:5', fields: aUser('ada', { primaryNote: 'Backoff' }), rev: 5 }];
  const takingBack = { ...aCleanRow('ada', {}, 4), edit: 'p:2', base: { fields: aUser('ada'), rev: 4 }, sent };
  await store.modify('users', ['ada'], () => takingBack);
  await tombstone(engineContext(store), ref, 5);
  expect(await store.parked()).toEqual([]);
  await store.modify('users', ['ada'], () => takingBack);
  await purge(engineContext(store), ref);
  expect(await store.get(ref)).toEqual({ id: 'ada', gone: true, rev: 0 });
  const [entry] = await store.parked();
  expect(entry).toMatchObject({
    why: 'refused',
    base: { fields: { primaryNote: 'Backoff' }, rev: 4 },
    mine: aUser('ada'),
  });
});
