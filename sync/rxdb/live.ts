/** What the screens watch besides lists of people: one document, how much waits, what is parked. */
import {
  combineLatest,
  concatMap,
  distinctUntilChanged,
  filter,
  map,
  type Observable,
  scan,
  startWith,
  switchMap,
} from 'rxjs';
import type { RxCollection, RxDocumentData } from 'rxdb';
import { deepEqual } from '#domain/equal.ts';
import { waitingCount } from '#domain/waiting-changes.ts';
import type { Collection, Ref } from '../document.ts';
import type { Held, Waiting } from '../replica.ts';
import { isDirty } from '../replica/row.ts';
import type { Parked, Row, SetAside } from '../store.ts';
import { changes, documentState, storedThenWritten } from './changes.ts';
import type { Database } from './database.ts';
import { readRow } from './rows.ts';
import type { StoredRow } from './schemas.ts';
import { asidePrefix, type RxdbStore } from './store.ts';

export interface Opened {
  database: Database;
  store: RxdbStore;
}

/** `again`: the storage was opened again. Who is missing there then was lost, not removed, and comes back from the server. */
export function heldDocument<C extends Collection>(
  { database, store }: Opened,
  ref: Ref<C>,
  again: boolean,
): Observable<Held<C> | null> {
  const { collection, id } = ref;
  return documentState(database[collection] as unknown as RxCollection<StoredRow<C>>, id, again).pipe(
    concatMap(async (document) => (document ? (await store.rowsFrom(collection, [document]))[0] : undefined)),
    map((row) => heldFrom(row)),
    distinctUntilChanged<Held<C> | null>(deepEqual),
  );
}

export function heldFrom<C extends Collection>(row: Row<C> | undefined): Held<C> | null {
  if (!row || row.gone) return null;
  return isDirty(row) ? { value: row.fields, synced: row.base.fields } : { value: row.fields };
}

const collections = ['users', 'plants'] as const satisfies Collection[];
type Stored<C extends Collection> = RxDocumentData<StoredRow<C>>;

/** The documents that wait to be sent: asked of the index once, then from what is written in any tab. */
function dirtyIn<C extends Collection>({ database, store }: Opened, collection: C): Observable<Stored<C>[]> {
  const rows = database[collection] as unknown as RxCollection<StoredRow<C>>;
  const read = async () => {
    const ids = (await store.dirty()).filter((ref) => ref.collection === collection).map(({ id }) => id);
    return rows.storageInstance.findDocumentsById(ids, false);
  };
  return storedThenWritten<Stored<C>>(read, changes(rows)).pipe(
    scan((before: ReadonlyMap<string, Stored<C>>, documents) => {
      const news = documents.filter((document) => before.has(document.id) || waits(document));
      if (news.length === 0) return before;
      const after = new Map(before);
      for (const document of news) {
        if (waits(document)) after.set(document.id, document);
        else after.delete(document.id);
      }
      return after;
    }, new Map()),
    distinctUntilChanged(),
    map((waiting) => [...waiting.values()]),
  );
}

const waits = ({ edit, _deleted }: Stored<Collection>) => edit !== '' && !_deleted;

/** How many changes wait to be sent. */
export function unsentCount(opened: Opened): Observable<number> {
  const counts = collections.map((collection) =>
    dirtyIn(opened, collection).pipe(
      map((documents) => documents.reduce((sum, document) => sum + countOf(collection, document), 0)),
      distinctUntilChanged(),
    ),
  );
  return combineLatest(counts).pipe(map((found) => found.reduce((sum, count) => sum + count, 0)));
}

/** A stored document never changes: its successor takes its place. */
const counted = new WeakMap<object, number>();

function countOf<C extends Collection>(collection: C, document: Stored<C>): number {
  const known = counted.get(document);
  if (known !== undefined) return known;
  // One that cannot be read waits all the same.
  const count = waitingCount(waitingFrom(collection, document)) || 1;
  counted.set(document, count);
  return count;
}

/** What waits to be sent, what was written last first. */
export function waitingDocuments(opened: Opened): Observable<readonly Waiting[]> {
  const lists = collections.map((collection) =>
    dirtyIn(opened, collection).pipe(map((documents) => documents.flatMap((found) => waitingFrom(collection, found)))),
  );
  return combineLatest(lists).pipe(map((found) => found.flat().toSorted((a, b) => b.at - a.at)));
}

/** One that cannot be read is parked by whoever asks for its row. */
function waitingFrom<C extends Collection>(collection: C, document: Stored<C>): Waiting<C>[] {
  const held = heldFrom(readRow(collection, document));
  if (!held || held.synced === undefined) return [];
  return [{ ref: { collection, id: document.id }, held, at: document._meta.lwt }];
}

/** What is set aside, in the order of its ids. */
export function asideEntries({ database, store }: Opened): Observable<readonly SetAside[]> {
  return changes(database.device).pipe(
    filter((documents) => documents.some(({ id }) => id.startsWith(asidePrefix))),
    startWith(undefined),
    switchMap(() => store.setAside()),
    distinctUntilChanged<SetAside[]>(deepEqual),
  );
}

export function parkedTexts({ database, store }: Opened): Observable<readonly Parked[]> {
  return changes(database.parked).pipe(
    startWith(undefined),
    switchMap(() => store.parked()),
  );
}
