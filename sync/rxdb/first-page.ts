/**
 * The first rows of a list, read straight and read-only from RxDB's own IndexedDB while RxDB still opens: a list is
 * on the screen about four times sooner. Knows how RxDB's Dexie storage names and stores things; a test holds it
 * against the same question asked through RxDB.
 */
import type { Role } from '#domain/user.ts';
import type { Row } from '../store.ts';
import { databaseName } from './database.ts';
import { rowFrom } from './rows.ts';
import { definitions, type StoredUser } from './schemas.ts';

export const firstPageSize = 50;

/** At most `firstPageSize` people of the role, sorted; none where there is nothing to read yet. Never rejects. */
export async function readFirstPage(uid: string, role: Role): Promise<Row<'users'>[]> {
  try {
    const database = await open(`rxdb-dexie-${databaseName(uid)}--${definitions.users.schema.version}--users`);
    try {
      return (await page(database, role)).flatMap((stored) => rowFrom<'users'>(stored) ?? []);
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // It does not exist yet. Whoever makes it is RxDB.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return answer(request);
}

function page(database: IDBDatabase, role: Role): Promise<StoredUser[]> {
  const index = database.transaction('docs', 'readonly').objectStore('docs').index('[_deleted+role+sort+id]');
  // An array is greater than any text. '0' is how the storage writes "not deleted".
  return answer<StoredUser[]>(index.getAll(IDBKeyRange.bound(['0', role], ['0', role, []]), firstPageSize));
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}
