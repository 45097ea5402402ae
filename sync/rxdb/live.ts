/** What the screens watch besides lists of people: one document, how much waits, what is parked. */
import { combineLatest, concatMap, distinctUntilChanged, map, type Observable, scan, startWith, switchMap } from 'rxjs';
import type { RxCollection } from 'rxdb';
import { deepEqual } from '#domain/equal.ts';
import type { Collection, Ref } from '../document.ts';
import type { Held } from '../replica.ts';
import { isDirty } from '../row.ts';
import type { Parked, Row } from '../store.ts';
import { changes, documentState, storedThenWritten } from './changes.ts';
import type { Database } from './database.ts';
import type { StoredRow } from './schemas.ts';
import { sound } from './sound.ts';
import type { RxdbStore } from './store.ts';

export interface Opened {
  database: Database;
  store: RxdbStore;
}

export function heldDocument<C extends Collection>(
  { database, store }: Opened,
  ref: Ref<C>,
): Observable<Held<C> | null> {
  const { collection, id } = ref;
  return documentState(database[collection] as unknown as RxCollection<StoredRow<C>>, id).pipe(
    concatMap(async (document) => (document ? (await store.rowsFrom(collection, [document]))[0] : undefined)),
    map((row) => heldFrom(collection, row)),
    distinctUntilChanged<Held<C> | null>(deepEqual),
  );
}

export function heldFrom<C extends Collection>(collection: C, row: Row<C> | undefined): Held<C> | null {
  if (!row || row.gone) return null;
  const value = sound(collection, row.fields);
  return isDirty(row) ? { value, office: row.base.fields && sound(collection, row.base.fields) } : { value };
}

/** How many documents wait to be sent: asked of the index once, then from what is written in any tab. */
export function unsentCount({ database, store }: Opened): Observable<number> {
  const countIn = (collection: Collection) => {
    const read = async () => {
      const refs = (await store.dirty()).filter((ref) => ref.collection === collection);
      return refs.map(({ id }) => ({ id, edit: 'waits', _deleted: false }));
    };
    const written = changes(database[collection] as unknown as RxCollection<StoredRow>);
    return storedThenWritten<Pick<StoredRow, 'id' | 'edit'> & { _deleted: boolean }>(read, written).pipe(
      scan((waiting, documents) => {
        for (const { id, edit, _deleted } of documents) {
          if (edit !== '' && !_deleted) waiting.add(id);
          else waiting.delete(id);
        }
        return waiting;
      }, new Set<string>()),
      map(({ size }) => size),
      distinctUntilChanged(),
    );
  };
  return combineLatest([countIn('users'), countIn('plants')]).pipe(map(([users, plants]) => users + plants));
}

export function parkedTexts({ database, store }: Opened): Observable<readonly Parked[]> {
  return changes(database.parked).pipe(
    startWith(undefined),
    switchMap(() => store.parked()),
  );
}
