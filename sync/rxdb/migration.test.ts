import { replicated } from '#domain/replicated.ts';
import type { RxCollection } from 'rxdb';
import { describe, expect, test } from 'vitest';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { parked } from '#tests/support/replica-tabs.ts';
import { errorEntry } from '#domain/error-log.ts';
import { isStorageFull } from '../storage-full.ts';
import type { Row } from '../store.ts';
import { readDocuments, writeDocuments } from './collection.ts';
import { openDatabase } from './database.ts';
import { waitingErrors } from '../replica/waiting-errors.ts';
import { type Database, defineCollection, definitions, type Shape } from './schemas.ts';
import { createRxdbStore } from './store.ts';

/** A made-up older app that called the fields `content`, had no order for lists, and named its drafts otherwise. */
const older = {
  ...definitions,
  users: defineCollection({
    properties: { id: { type: 'string', maxLength: 200 }, edit: { type: 'string', maxLength: 100 } },
    required: ['id', 'edit'],
    indexes: ['edit'],
  }),
};
const newest = (name: keyof typeof definitions) => definitions[name].schema as unknown as Shape;
const newer = {
  ...definitions,
  users: defineCollection(newest('users'), [
    ({ content, ...document }) => ({ ...document, fields: content, role: 'customer', sort: '' }),
  ]),
  parked: defineCollection(newest('parked'), [(document) => document]),
  device: defineCollection(newest('device'), [
    async ({ id, ...document }) => ({ ...document, id: id.replace(/^typed\//, 'draft/') }),
  ]),
};

const few: Row<'users'>[] = [
  { ...aDirtyRow('waits'), sent: [{ edit: 'prefix:1', fields: aDirtyRow('waits').fields }] },
  aDirtyRow('waits-too'),
  aCleanRow('clean'),
  { id: 'left', gone: true, rev: 4 },
];
/** More than one page. */
const rows = [...few, ...Array.from({ length: 205 }, (_, index) => aCleanRow(`clean-${index}`))];
const error = errorEntry('internal', 'It broke.', 1);

/** What the older app wrote before it was closed. */
async function writtenByOlder({ uid, storage }: Pick<Device, 'uid' | 'storage'>, given = rows): Promise<void> {
  const database = await openDatabase({ uid, storage, definitions: older });
  const users = database.users as unknown as RxCollection<{ id: string }>;
  const old = new Map(
    given.map((row): [string, { id: string }] => {
      if (row.gone) return [row.id, { ...row, edit: '' } as { id: string }];
      const { fields, ...others } = row;
      return [row.id, { ...others, content: fields } as { id: string }];
    }),
  );
  await writeDocuments(users, old.keys(), (_, id) => old.get(id));
  const store = createRxdbStore(database, replicated);
  await store.park(parked('refused'));
  await store.setFact('contact', { at: 7 });
  await waitingErrors(createRxdbStore(database, replicated)).keep(error);
  await writeDocuments(database.device, ['typed/note/eve/new'], (_, id) => ({ id, value: 'Water the fe' }));
  await writeDocuments(database.device, ['typed/gone'], (_, id) => ({ id, value: 'Saved since' }));
  await writeDocuments(database.device, ['typed/gone'], (_, id) => ({ id, _deleted: true }));
  await database.close();
}

/** Everything of it is there in the newer shape, once. */
async function expectMigrated(database: Database, given = rows): Promise<void> {
  const store = createRxdbStore(database, replicated);
  expect((await store.dirty()).map(({ id }) => id).toSorted()).toEqual(['waits', 'waits-too']);
  const found = await store.users({ from: null, to: null });
  expect(found).toEqual(given.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(await store.parked()).toEqual([parked('refused')]);
  expect(await store.fact('contact')).toEqual({ at: 7 });
  expect(await waitingErrors(createRxdbStore(database, replicated)).waiting()).toEqual([error]);
  const drafts = await readDocuments(database.device, { selector: { id: { $gt: 'draft/', $lt: 'draft0' } } });
  expect(drafts.map(({ id, value }) => [id, value])).toEqual([['draft/note/eve/new', 'Water the fe']]);
}

describe('a change of the stored shape', () => {
  test.each<[string, () => Device]>([
    ['in memory', memoryDevice],
    ['in IndexedDB', dexieDevice],
  ])('keeps all that waits, what was parked, typed and remembered, %s', async (_name, device) => {
    const { uid, storage } = device();
    await writtenByOlder({ uid, storage });
    for (let start = 1; start <= 2; start += 1) {
      const database = await openDatabase({ uid, storage, definitions: newer });
      await expectMigrated(database);
      await database.close();
    }
  });

  test('has its rows compared with the server, whatever was compared before', async () => {
    const { uid, storage } = dexieDevice();
    const before = await openDatabase({ uid, storage });
    const compared = { at: 5, losses: 1, generation: 3 };
    await createRxdbStore(before, replicated).setFact('losses', { count: 1 });
    await createRxdbStore(before, replicated).setFact('reconciled', compared);
    await before.close();
    const after = await openDatabase({ uid, storage, definitions: newer });
    const store = createRxdbStore(after, replicated);
    expect(await store.fact('reconciled')).toEqual(compared);
    expect((await store.fact('losses'))?.count).toBeGreaterThan(1);
    await after.close();
  });

  // A device that is nearly full may refuse a page, and then let a store be emptied.
  test.each([
    ['killed after any of its writes', Infinity],
    ['refused one of its writes', 1],
  ])('%s goes on at the next start, and lets no older app in', async (_name, refusals) => {
    const migratedAfter = async (steps: number): Promise<boolean> => {
      const { uid, storage, fillAfter } = dexieDevice();
      await writtenByOlder({ uid, storage }, few);
      const makeRoom = fillAfter(steps, refusals);
      const begun = await openDatabase({ uid, storage, definitions: newer }).catch(() => null);
      await begun?.close();
      makeRoom();
      await expect(openDatabase({ uid, storage, definitions: older })).rejects.toMatchObject({ code: 'newer-version' });
      const database = await openDatabase({ uid, storage, definitions: newer });
      await expectMigrated(database, few);
      await database.close();
      return begun !== null;
    };
    // RxDB has room for three in one page.
    const migrated: boolean[] = [];
    for (let steps = 0; steps < 24; steps += 3)
      migrated.push(...(await Promise.all([steps, steps + 1, steps + 2].map(migratedAfter))));
    // Three collections: a page copied, the older store emptied, its entry removed.
    expect(migrated.indexOf(true)).toBeGreaterThan(10);
  });

  test('that was interrupted by the next one takes what the first has copied', async () => {
    const { uid, storage, fillAfter } = dexieDevice();
    await writtenByOlder({ uid, storage });
    const shape = newest('device');
    const [first] = Object.values(newer.device.migrationStrategies);
    const third = {
      ...newer,
      device: defineCollection(shape, [first as never, (document) => ({ ...document, seen: 2 })]),
    };
    const makeRoom = fillAfter(4);
    await expect(openDatabase({ uid, storage, definitions: newer })).rejects.toThrow();
    makeRoom();
    const database = await openDatabase({ uid, storage, definitions: third });
    await expectMigrated(database);
    const facts = await readDocuments(database.device, { selector: { id: { $ne: 'fact/losses' } } });
    expect(facts.map((fact) => (fact as { seen?: number }).seen)).toEqual(facts.map(() => 2));
    await database.close();
  });

  test('on a full device is refused in words that say so, and goes on when there is room', async () => {
    const { uid, storage, fillAfter } = dexieDevice();
    await writtenByOlder({ uid, storage });
    const makeRoom = fillAfter(6);
    for (let start = 1; start <= 2; start += 1) {
      const refused = await openDatabase({ uid, storage, definitions: newer }).catch((error: unknown) => error);
      expect(isStorageFull(refused)).toBe(true);
    }
    makeRoom();
    const database = await openDatabase({ uid, storage, definitions: newer });
    await expectMigrated(database);
    await database.close();
  });

  test('does not end at a document that it does not understand: what the user wrote there is kept to be read', async () => {
    const { uid, storage } = dexieDevice();
    const before = await openDatabase({ uid, storage });
    const store = createRxdbStore(before, replicated);
    await store.modify('users', ['odd', 'even'], (_, id) => aDirtyRow(id));
    await before.close();
    const strict = {
      ...definitions,
      users: defineCollection(newest('users'), [
        ({ base, ...document }) => {
          if (document.id === 'odd') throw new TypeError('odd');
          return { ...document, base };
        },
      ]),
    };
    const after = await openDatabase({ uid, storage, definitions: strict });
    expect((await createRxdbStore(after, replicated).dirty()).map(({ id }) => id).toSorted()).toEqual(['even', 'odd']);
    await after.close();
  });

  test('in two tabs at once happens once', async () => {
    const { uid, storage, otherTab } = dexieDevice();
    await writtenByOlder({ uid, storage });
    const tabs = await Promise.all(
      [storage, otherTab].map((storage) => openDatabase({ uid, storage, definitions: newer })),
    );
    for (const tab of tabs) await expectMigrated(tab);
    await Promise.all(tabs.map((tab) => tab.close()));
  });
});
