/** What is written to the database, in the words of `Store`. */
import type { RxCollection, RxDocumentData } from 'rxdb';
import { concatMap, map, merge, type Observable, share } from 'rxjs';
import type { Collection } from '../document.ts';
import type { Row, StoreChange, Written } from '../store.ts';
import { changes } from './changes.ts';
import { asidePrefix, keyOfFact } from './keys.ts';
import { readWaiting } from './ranges.ts';
import { rowFrom } from './rows.ts';
import type { Collections, StoredRow, StoredValue } from './schemas.ts';

interface Hooks {
  /** Told each time a connection to the storage is open again. */
  reopened$: Observable<unknown>;
  /** Told of documents that are no rows. */
  unreadable<C extends Collection>(collection: C, documents: StoredRow<C>[]): void;
}

/** Follows the collections from now on, whether or not somebody listens: what they hold since is never told as news later. */
export function storeChanges(collections: Collections, { reopened$, unreadable }: Hooks): Observable<StoreChange> {
  const rowsOf = <C extends Collection>(collection: C) => {
    const stored = collections[collection] as unknown as RxCollection<StoredRow<C>>;
    return changes(stored, () => readWaiting(stored)).pipe(
      map((documents): StoreChange => {
        const damaged: StoredRow<C>[] = [];
        const rows = documents.map((document) => {
          const row = document._deleted ? undefined : rowFrom<C>(document);
          if (!row && !document._deleted) damaged.push(document);
          return written(collection, document, row);
        });
        if (damaged.length > 0) unreadable(collection, damaged);
        return { kind: 'rows', rows };
      }),
    );
  };
  return merge(
    rowsOf('users'),
    rowsOf('plants'),
    changes(collections.parked).pipe(map((): StoreChange => ({ kind: 'parked' }))),
    changes(collections.device).pipe(concatMap(deviceChanges)),
    reopened$.pipe(map((): StoreChange => ({ kind: 'reopened' }))),
  ).pipe(share());
}

export function written<C extends Collection>(
  collection: C,
  { id, _meta }: Pick<RxDocumentData<StoredRow<C>>, 'id' | '_meta'>,
  row: Row<C> = { id, gone: true, rev: 0 },
): Written<C> {
  return { ref: { collection, id }, row, at: _meta.lwt };
}

function deviceChanges(documents: readonly StoredValue[]): StoreChange[] {
  const ids = documents.map(({ id }) => id);
  const keys = ids.filter((id) => !id.startsWith(asidePrefix)).map(keyOfFact);
  const told: StoreChange[] = keys.length > 0 ? [{ kind: 'facts', keys }] : [];
  return keys.length < ids.length ? [...told, { kind: 'aside' }] : told;
}
