import { replicated } from '#domain/replicated.ts';
import { firstValueFrom, NEVER } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schemas.ts';
import { unsentCount, waitingDocuments } from '../replica/live.ts';

// A machine that stands still for seconds looks like a frozen tab, which reads again what others may have written.
async function storeOf(database: Database) {
  vi.resetModules();
  vi.doMock('../tabs/resumed.ts', () => ({ resumed$: NEVER }));
  const { createRxdbStore } = await import('./store.ts');
  return createRxdbStore(database, replicated);
}

let open: Database | undefined;
afterEach(async () => {
  await open?.close();
  vi.doUnmock('../tabs/resumed.ts');
  vi.resetModules();
});

/** Counts the documents that the storage hands out from now on. */
function countReads({ users }: Database): () => number {
  const { storageInstance: storage } = users;
  const { query, findDocumentsById } = storage;
  let count = 0;
  storage.query = async (asked) => {
    const found = await query.call(storage, asked);
    count += found.documents.length;
    return found;
  };
  storage.findDocumentsById = async (ids, deleted) => {
    const found = await findDocumentsById.call(storage, ids, deleted);
    count += found.length;
    return found;
  };
  return () => count;
}

test('of 10,000 people only those that wait are read, however many others change', async () => {
  const database = await openDatabase(memoryDevice());
  open = database;
  const store = await storeOf(database);
  const rows = Array.from({ length: 10_000 }, (_, index) => aCleanRow(`user-${index}`));
  const dirty = [aDirtyRow('user-7'), aDirtyRow('user-5000'), aDirtyRow('user-9999')];
  const all = new Map([...rows, ...dirty].map((row) => [row.id, row]));
  await store.modify('users', [...all.keys()], (_, id) => all.get(id));

  const read = countReads(database);
  const waiting = await firstValueFrom(waitingDocuments(store, replicated));
  expect([...waiting.keys()].toSorted()).toEqual(['users/user-5000', 'users/user-7', 'users/user-9999']);
  expect(unsentCount(replicated, waiting)).toBe(3);
  // By the index.
  expect(read()).toBe(3);

  const told: number[] = [];
  const subscription = waitingDocuments(store, replicated).subscribe((now) => told.push(now.size));
  await expect.poll(() => told).toEqual([3]);
  const before = read();
  await store.modify(
    'users',
    rows.slice(100, 200).map(({ id }) => id),
    (row) => (row && !row.gone ? { ...row, rev: row.rev + 1 } : undefined),
  );
  await store.modify('users', ['user-7'], () => aCleanRow('user-7', {}, 2));
  await expect.poll(() => told).toEqual([3, 2]);
  // What was compared before it was written, and nothing besides.
  expect(read() - before).toBe(101);
  subscription.unsubscribe();
}, 30_000);
