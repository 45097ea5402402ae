/**
 * What the first screen needs, read straight and read-only from RxDB's own IndexedDB while RxDB still opens: one's own
 * document, which says whose screens to show, and the first rows of a list, about four times sooner. Knows how RxDB's
 * Dexie storage names and stores things; tests hold it against the same questions asked through RxDB.
 */
import type { Role } from '#domain/user.ts';
import { systemClock } from '../clock.ts';
import type { Replicated } from '../replicated.ts';
import type { Row } from '../store.ts';
import { nameOf } from './database.ts';
import { readRow, rowFrom } from './rows.ts';
import { definitions, type StoredUser } from './schemas.ts';

export const firstPageSize = 50;

/** Milliseconds that the database waits for the first reads at most. */
const timeout = 500;

/** Who goes before the opening of the database, which takes the processor and the disk for itself. */
export interface FirstReads {
  first<T>(read: Promise<T>): Promise<T>;
  /** Resolves when nobody goes first any more: those who ask at once are done, or take too long. */
  over: Promise<void>;
}

export function firstReads(): FirstReads {
  let reads: Promise<unknown> = Promise.resolve();
  const first = <T>(read: Promise<T>): Promise<T> => {
    reads = Promise.all([reads, read]);
    return read;
  };
  const over = systemClock.sleep(0).then(() => Promise.race([reads.then(() => undefined), systemClock.sleep(timeout)]));
  return { first, over };
}

/** At most `firstPageSize` people of the role, sorted; none where there is nothing to read yet. Never rejects. */
export async function readFirstPage(uid: string, role: Role, shapes = definitions): Promise<Row<'users'>[]> {
  const found = await read(nameOf(uid, 'users', shapes), (docs) => {
    const index = docs.index('[_deleted+role+sort+id]');
    // An array is greater than any text. '0' is how the storage writes "not deleted".
    return index.getAll(IDBKeyRange.bound(['0', role], ['0', role, []]), firstPageSize);
  });
  return (found ?? []).flatMap((stored) => rowFrom<'users'>(stored) ?? []);
}

/** The row of one person; undefined where there is nothing to read yet. Never rejects. */
export async function readPerson(
  { users }: Replicated,
  uid: string,
  id: string,
  shapes = definitions,
): Promise<Row<'users'> | undefined> {
  const found = await read<Written | undefined>(nameOf(uid, 'users', shapes), (docs) => docs.get(id));
  return found && found._deleted === '0' ? readRow(users, found) : undefined;
}

type Written = StoredUser & { _deleted: string };

/** Undefined where it does not exist, or does not answer. */
export async function read<T = Written[]>(
  name: string,
  ask: (docs: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open(name);
    try {
      return await answer(ask(database.transaction('docs', 'readonly').objectStore('docs')));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

async function open(name: string): Promise<IDBDatabase> {
  // WebKit keeps an empty one of whoever asks for one that is not there, also where its making is aborted.
  const stored = await indexedDB.databases();
  if (!stored.some((database) => database.name === name)) throw new Error('not made yet');
  const request = indexedDB.open(name);
  // It was removed meanwhile. Whoever makes it is RxDB.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}
