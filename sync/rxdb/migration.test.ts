import type { RxCollection } from 'rxdb';
import { expect, test } from 'vitest';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { writeDocuments } from './collection.ts';
import { openDatabase } from './database.ts';
import { defineCollection, definitions, type Shape } from './schemas.ts';
import { createRxdbStore } from './store.ts';

/** A made-up older app that called the fields `content` and had no order for lists. */
const older = {
  ...definitions,
  users: defineCollection({
    properties: { id: { type: 'string', maxLength: 200 }, edit: { type: 'string', maxLength: 100 } },
    required: ['id', 'edit'],
    indexes: ['edit'],
  }),
};
const newer = {
  ...definitions,
  users: defineCollection(definitions.users.schema as unknown as Shape, [
    ({ content, ...document }) => ({ ...document, fields: content, role: 'customer', sort: '' }),
  ]),
};

test.each<[string, () => Device]>([
  ['in memory', memoryDevice],
  ['in IndexedDB', dexieDevice],
])('edits that wait survive a change of the stored shape, %s', async (_name, device) => {
  const { uid, storage } = device();
  const before = await openDatabase({ uid, storage, definitions: older });
  const users = before.users as unknown as RxCollection<{ id: string }>;
  const rows = [aDirtyRow('waits'), aCleanRow('clean')];
  const old = rows.map(({ fields, ...row }) => ({ ...row, content: fields }));
  await writeDocuments(users, ['waits', 'clean'], (_, id) => old.find((document) => document.id === id));
  await before.close();

  const after = await openDatabase({ uid, storage, definitions: newer });
  const store = createRxdbStore(after);
  expect(await store.dirty()).toEqual([{ collection: 'users', id: 'waits' }]);
  expect(await store.users({ from: null, to: null })).toEqual([aCleanRow('clean'), aDirtyRow('waits')]);
  await after.close();
});
