import { Dexie } from 'dexie';
import type { RxCollection } from 'rxdb';
import { expect, test } from 'vitest';
import { writeDocuments } from './collection.ts';

test.each([
  ['in a transaction', new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('full'))],
  ['in a batch', Object.assign(new Error('batch'), { failures: [new Dexie.QuotaExceededError('full')] })],
])('a full device says so when it fails %s', async (_where, failure) => {
  const storageInstance = { findDocumentsById: async () => [], bulkWrite: () => Promise.reject(failure) };
  const collection = { storageInstance } as unknown as RxCollection<{ id: string }>;
  const write = writeDocuments(collection, ['a'], (_, id) => ({ id }));
  await expect(write).rejects.toMatchObject({ cause: { name: 'QuotaExceededError' } });
});
