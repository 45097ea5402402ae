import { replicated } from '#domain/replicated.ts';
import type { RxCollection } from 'rxdb';
import { firstValueFrom, Subject } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Row } from '../store.ts';
import { memoryDevice } from '#tests/support/devices.ts';
import { poisons } from '#tests/support/poison.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { tellUntold } from './changes.ts';
import { readDocument, writeDocuments } from './collection.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schemas.ts';
import { createRxdbStore } from './store.ts';

const databases: Database[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});

async function openStore({ uid, storage } = memoryDevice()) {
  const database = await openDatabase({ uid, storage });
  databases.push(database);
  return { database, store: createRxdbStore(database, replicated) };
}

const everything = { from: null, to: null };

describe('RxDB’s own queries', () => {
  test('see what the store writes, in this tab and in the other', async () => {
    const device = memoryDevice();
    const [here, there] = [await openStore(device), await openStore({ ...device, storage: device.otherTab })];
    const told: string[][] = [];
    let check = () => {};
    const reached = (wanted: string) =>
      new Promise<void>((resolve) => {
        check = () => told.at(-1)?.join() === wanted && resolve();
        check();
      });
    const query = here.database.users.find({ selector: { role: 'customer' }, sort: [{ sort: 'asc' }] });
    query.$.subscribe((documents) => {
      told.push(documents.map(({ rev, id }) => `${id}${rev}`));
      check();
    });
    await here.store.modify('users', ['a', 'b'], (_, id) => aCleanRow(id));
    await reached('a1,b1');
    await there.store.modify('users', ['a'], () => aCleanRow('a', {}, 2));
    await reached('a2,b1');
    await here.store.modify('users', ['a', 'b'], (row) => row && { ...row, rev: row.rev + 1 });
    await reached('a3,b2');
    await there.store.modify('users', ['b'], () => ({ id: 'b', gone: true, rev: 9 }));
    await reached('a3');
  });

  test('and what this tab wrote before anybody listened is no news when another tab ends', async () => {
    const device = memoryDevice();
    const [here, there] = [await openStore(device), await openStore({ ...device, storage: device.otherTab })];
    await here.store.modify('users', ['a', 'b'], (_, id) => aCleanRow(id));
    const told: string[] = [];
    here.store.changes$.subscribe((change) => {
      if (change.kind === 'rows') told.push(...change.rows.map(({ ref }) => ref.id));
    });
    tellUntold(Object.values(here.database.collections));
    await there.store.modify('users', ['c'], (_, id) => aCleanRow(id));
    await expect.poll(() => told).toContain('c');
    expect(told).toEqual(['c']);
  });

  test('and a document that RxDB handed out stays writable after the store wrote it', async () => {
    const { database, store } = await openStore();
    await store.modify('users', ['a'], () => aCleanRow('a'));
    const document = await database.users.findOne('a').exec(true);
    await store.modify('users', ['a'], () => aCleanRow('a', {}, 2));
    const patched = await document.incrementalPatch({ rev: 3 });
    expect(patched.rev).toBe(3);
    expect(await store.get({ collection: 'users', id: 'a' })).toMatchObject({ rev: 3 });
  });
});

describe('a row that somebody tampered with', () => {
  const damages: [string, object][] = [
    ['has fields that are not an object', { ...aDirtyRow('eve'), fields: 'gone' }],
    ['has no fields', { ...aDirtyRow('eve'), fields: undefined }],
    ['waits without a base', { ...aDirtyRow('eve'), base: undefined }],
    ['waits on a base that is none', { ...aDirtyRow('eve'), base: { rev: 1 } }],
    ['has an edit that is none', { ...aDirtyRow('eve'), edit: 'nonsense' }],
    ['has no fields though it is clean', { ...aCleanRow('eve'), fields: undefined }],
  ];

  async function damage({ users }: Database, document: object) {
    const stored = { role: 'customer', sort: '', ...document, id: 'eve' };
    await writeDocuments(users as unknown as RxCollection<{ id: string }>, ['eve'], () => stored);
  }

  async function damaged(document: object) {
    const opened = await openStore();
    await opened.store.modify('users', ['ada'], () => aCleanRow('ada'));
    await damage(opened.database, document);
    return opened;
  }

  test.each(damages)('is dropped and fetched again as if it had never come, when it %s', async (_what, document) => {
    const { store } = await damaged(document);
    expect(await store.users(everything)).toEqual([aCleanRow('ada')]);
    expect(await store.dirty()).toEqual([]);
    let seen: Row<'users'> | undefined = aCleanRow('nobody');
    await store.modify('users', ['eve'], (row) => {
      seen = row;
      return aCleanRow('eve', {}, 5);
    });
    expect(seen).toBeUndefined();
    expect(await store.get({ collection: 'users', id: 'eve' })).toEqual(aCleanRow('eve', {}, 5));
  });

  test.each(damages)('meets a change as if it had never come, when it %s', async (_what, document) => {
    const { store } = await damaged(document);
    const written = await store.modify('users', ['ada', 'eve'], (row, id) => (row ? undefined : aCleanRow(id, {}, 5)));
    expect(written).toEqual([aCleanRow('eve', {}, 5)]);
  });

  test.each([{}, null, 'text', [null], [{ at: 1 }], [{ at: Number.NaN, offset: 0, heard: 0 }]])(
    'is read without how its times came about where that is damaged: %j',
    async (made) => {
      const { store } = await damaged({ ...aDirtyRow('eve'), made });
      expect(await store.get({ collection: 'users', id: 'eve' })).toEqual(aDirtyRow('eve'));
    },
  );

  test('keeps its text for the user where it has any that waits', async () => {
    const { store } = await damaged({ ...aDirtyRow('eve'), base: undefined });
    await store.get({ collection: 'users', id: 'eve' });
    expect(await store.parked()).toMatchObject([
      {
        ref: { collection: 'users', id: 'eve' },
        why: 'invalid',
        base: { fields: null, rev: 0 },
        mine: aDirtyRow('eve').fields,
      },
    ]);
  });

  test('keeps each of its texts, and one that was set aside already only once', async () => {
    const { store, database } = await openStore();
    for (const primaryNote of ['Gate sticks', 'Dog bites', 'Dog bites', 'Bring the ladder']) {
      await damage(database, { ...aDirtyRow('eve', { primaryNote }), base: undefined });
      await store.get({ collection: 'users', id: 'eve' });
    }
    const texts = (await store.parked()).map(({ mine }) => 'primaryNote' in mine && mine.primaryNote);
    expect(texts).toHaveLength(3);
    expect(new Set(texts)).toEqual(new Set(['Gate sticks', 'Dog bites', 'Bring the ladder']));
  });

  test('is missed each time: the engine is told, and another comparison with the office is due', async () => {
    const { store, database } = await openStore();
    for (const count of [1, 2]) {
      const told = new Promise<void>((resolve) => store.onIncomplete(resolve));
      await damage(database, { ...aCleanRow('eve'), fields: 'gone' });
      await store.get({ collection: 'users', id: 'eve' });
      expect(await store.fact('losses')).toEqual({ count });
      await told;
    }
  });

  test('is missed as soon as it is written under an open screen; a document that is deleted is not', async () => {
    const { store, database } = await openStore();
    const screen = store.changes$.subscribe();
    await damage(database, { ...aCleanRow('eve'), fields: 'gone' });
    await expect.poll(() => store.fact('losses')).toEqual({ count: 1 });
    await damage(database, { ...aCleanRow('eve'), _deleted: true });
    await damage(database, { ...aCleanRow('eve'), fields: 'gone' });
    await expect.poll(() => store.fact('losses')).toEqual({ count: 2 });
    screen.unsubscribe();
  });

  test('takes no place in a page: whoever reads page by page reads to the end', async () => {
    const { store } = await damaged({ ...aCleanRow('eve'), fields: 'gone' });
    await store.modify('users', ['zoe'], (_, id) => aCleanRow(id));
    expect(await store.users(everything, 2)).toEqual([aCleanRow('ada'), aCleanRow('zoe')]);
  });

  test('does not wait, whatever it says of itself', async () => {
    const { store } = await damaged({ ...aDirtyRow('eve'), base: undefined });
    expect(await store.waiting()).toEqual([]);
  });

  test('parks nothing where the office has all of it', async () => {
    const { store } = await damaged({ ...aCleanRow('eve'), fields: 'gone' });
    await store.get({ collection: 'users', id: 'eve' });
    expect(await store.parked()).toEqual([]);
  });

  test('of an unknown role belongs to no list', async () => {
    const { store, database } = await openStore();
    const row = { ...aCleanRow('eve'), fields: { ...aUser('eve'), role: 'king' as 'admin' } };
    await store.modify('users', ['eve'], () => row);
    expect(await readDocument(database.users, 'eve')).toMatchObject({ role: '' });
    expect(await store.get({ collection: 'users', id: 'eve' })).toMatchObject({ fields: { role: 'customer' } });
  });

  test.each(Object.entries(poisons))('stays where its revision is %s, which then counts as none', async (_, rev) => {
    const { store } = await damaged({ ...aDirtyRow('eve'), rev, base: { ...aDirtyRow('eve').base, rev } });
    const counted = Number.isSafeInteger(rev) && (rev as number) > 0 ? rev : 0;
    const row = { ...aDirtyRow('eve'), rev: counted, base: { ...aDirtyRow('eve').base, rev: counted } };
    expect(await store.get({ collection: 'users', id: 'eve' })).toEqual(row);
    expect(await store.fact('losses')).toBeUndefined();
  });

  test.each(Object.entries(poisons))('is shown and can be edited where every field is %s', async (_, value) => {
    const rubbish = Object.fromEntries(Object.keys(aUser('eve')).map((field) => [field, value]));
    const row = {
      ...aDirtyRow('eve'),
      fields: rubbish,
      base: { fields: rubbish, rev: 1 },
      sent: [{ edit: 'prefix:1', fields: rubbish }],
    };
    const { store } = await damaged(row);
    const found = await store.get({ collection: 'users', id: 'eve' });
    expect(found).toMatchObject({ fields: { id: 'eve', role: 'customer' }, base: { fields: { id: 'eve' } } });
    await store.modify('users', ['eve'], (now) =>
      now && !now.gone ? { ...now, fields: { ...now.fields, primaryNote: 'Dog' } } : undefined,
    );
    expect(await store.get({ collection: 'users', id: 'eve' })).toMatchObject({ fields: { primaryNote: 'Dog' } });
  });
});

test('a text of a collection that this version of the app does not know keeps no other one from being read', async () => {
  const { store } = await openStore();
  const known = { id: 'users/eve/1', ref: { collection: 'users', id: 'eve' }, why: 'refused', at: 1 } as const;
  const texts = { base: { fields: aUser('eve'), rev: 1 }, mine: aUser('eve', { city: 'Davis' }) };
  await store.park({ ...known, ...texts });
  for (const collection of ['tools', 'toString'])
    await store.park({
      ...known,
      ...texts,
      id: `${collection}/1`,
      ref: { collection: collection as 'users', id: '1' },
    });
  expect((await store.parked()).map(({ id }) => id)).toEqual([known.id]);
});

describe('what is set aside', () => {
  const entry = { collection: 'users', id: 'eve', reason: 'role', rev: 2, at: 5 } as const;

  test('is written once, however often it is set aside, and again after it was dropped', async () => {
    const { store } = await openStore();
    let told = 0;
    const screen = store.changes$.subscribe(({ kind }) => (told += kind === 'aside' ? 1 : 0));
    for (let times = 0; times < 3; times += 1) await store.keepAside(entry);
    expect(told).toBe(1);
    await store.dropAside([entry]);
    await store.keepAside(entry);
    expect(await store.setAside()).toEqual([entry]);
    screen.unsubscribe();
  });

  test('says nothing where somebody tampered with it', async () => {
    const { store, database } = await openStore();
    await store.keepAside(entry);
    for (const [id, value] of Object.entries({ ada: 'role', ben: { ...entry, reason: 7 } })) {
      await writeDocuments(database.device, [`unreadable/users/${id}`], () => ({
        id: `unreadable/users/${id}`,
        value,
      }));
    }
    expect(await store.setAside()).toEqual([entry]);
  });
});

test('the engine is told that rows may be missing when the storage is open again, and not by what is written', async () => {
  const { database } = await openStore();
  const reopened$ = new Subject<{ emptied: boolean }>();
  const store = createRxdbStore(database, replicated, reopened$);
  let told = 0;
  const stop = store.onIncomplete(() => (told += 1));
  const written = firstValueFrom(store.changes$);
  await store.modify('users', ['eve'], (_, id) => aCleanRow(id));
  expect([(await written).kind, told]).toEqual(['rows', 0]);
  reopened$.next({ emptied: false });
  expect(told).toBe(1);
  stop();
});
