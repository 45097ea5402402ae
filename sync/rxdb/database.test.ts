import { expect, test } from 'vitest';
import { memoryDevice } from '#tests/support/devices.ts';
import type { CollectionDefinitions } from './schemas.ts';
import { openDatabase, type Storage, versionOf } from './database.ts';

test('a device that refuses to store says why when the database is opened', async () => {
  const { uid, storage } = memoryDevice();
  const full = new DOMException('full', 'QuotaExceededError');
  const createStorageInstance = () => Promise.reject(full);
  const refusing = Object.create(storage, { createStorageInstance: { value: createStorageInstance } }) as Storage;
  await expect(openDatabase({ uid, storage: refusing })).rejects.toMatchObject({ cause: full });
});

test('shapes that never changed are of the first version that IndexedDB knows, which devices have', () => {
  expect(versionOf({} as CollectionDefinitions)).toBe(1);
});
