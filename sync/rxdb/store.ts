/** What lies on the device, in RxDB. */
import type { RxCollection } from 'rxdb';
import { EMPTY, filter, type Observable } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import { isPlain } from '#domain/plain.ts';
import type { IdRange } from '../digest.ts';
import type { Collection } from '../document.ts';
import type { Stop } from '../listening.ts';
import { inOrder } from '../replica/in-order.ts';
import { isDirty } from '../replica/row.ts';
import { collectionOf, type Replicated } from '../replicated.ts';
import type { Parked, Row, SetAside, Store, StoreChange, Written } from '../store.ts';
import { forgetHeights } from './changes.ts';
import { readDocument, readDocuments, writeDocuments } from './collection.ts';
import type { Reopened } from './connections.ts';
import { deviceFacts } from './facts.ts';
import { storeChanges, written } from './feed.ts';
import { asideId, asidePrefix } from './keys.ts';
import { readRange, readRole, readWaiting } from './ranges.ts';
import { readParked, readRow, rowFrom, storedFrom, textOf } from './rows.ts';
import type { Database, StoredIn, StoredParked, StoredRow, StoredValue } from './schemas.ts';

/** `reopened$`: told each time a connection to the storage is open again. */
export function createRxdbStore(
  database: Database,
  replicated: Replicated,
  reopened$: Observable<Reopened> = EMPTY,
): Store {
  // A database that is closed has none any more; whoever asks then is refused by the storage, and who listens hears the end.
  const collections = { ...database.collections };
  const { users, parked, device } = collections;
  const rowsOf = <C extends Collection>(collection: C) =>
    collections[collection] as unknown as RxCollection<StoredRow<C>>;

  const dropping = inOrder();
  /** Whoever meets a row that another one is dropping waits for that, and it is counted once. */
  const drop = <C extends Collection>(collection: C, documents: StoredRow<C>[]): Promise<void> =>
    dropping(collection, () => dropNow(collection, documents));

  async function dropNow<C extends Collection>(collection: C, documents: StoredRow<C>[]): Promise<void> {
    for (const document of documents) {
      const text = textOf(replicated, collection, document, Date.now());
      if (text) await parkBeside(text);
    }
    const ids = documents.map(({ id }) => id);
    const dropped = new Set<string>();
    await writeDocuments(rowsOf(collection), ids, (found, id) => {
      dropped.delete(id);
      if (!found || found._deleted || rowFrom(found)) return undefined;
      dropped.add(id);
      return { ...storedFrom(replicated, collection, { id, gone: true, rev: 0 }), _deleted: true };
    });
    if (dropped.size > 0) await markIncomplete();
  }

  /**
   * Rows of these documents, all they hold mended unless `read` does less. Those that cannot be read are dropped, their
   * text parked: reconciling fetches them again.
   */
  async function rowsFrom<C extends Collection>(
    collection: C,
    documents: StoredRow<C>[],
    read: (document: StoredRow<C>) => Row<C> | undefined = (document) =>
      readRow(collectionOf(replicated, collection), document),
  ): Promise<Row<C>[]> {
    const rows = documents.map((document) => read(document));
    if (rows.includes(undefined))
      await drop(
        collection,
        documents.filter((_, index) => !rows[index]),
      );
    return rows.filter((row) => row !== undefined);
  }

  async function modify<C extends Collection>(
    collection: C,
    ids: string[],
    change: (row: Row<C> | undefined, id: string) => Row<C> | undefined,
  ): Promise<Row<C>[]> {
    const described = collectionOf(replicated, collection);
    const unreadable: StoredRow<C>[] = [];
    const stored = new Map<string, Row<C>>();
    await writeDocuments(rowsOf(collection), ids, (found, id) => {
      const row = found && !found._deleted ? readRow(described, found) : undefined;
      if (found && !found._deleted && !row) {
        unreadable.push(found);
        return undefined;
      }
      const next = change(row, id);
      stored.delete(id);
      if (!next || deepEqual(next, row)) return undefined;
      stored.set(id, next);
      return storedFrom(replicated, collection, next);
    });
    if (unreadable.length === 0) return [...stored.values()];
    await drop(collection, unreadable);
    return [
      ...stored.values(),
      ...(await modify(
        collection,
        unreadable.map(({ id }) => id),
        change,
      )),
    ];
  }

  async function modifyParked(
    id: string,
    change: (entry: Parked | undefined) => Parked | null | undefined,
  ): Promise<void> {
    await writeDocuments<StoredParked>(parked, [id], (found) => {
      const known = found && !found._deleted ? (withoutMeta(found) as Parked) : undefined;
      const next = change(known);
      if (next === null) return known && { id, _deleted: true };
      return next;
    });
  }

  const park = (entry: Parked) => modifyParked(entry.id, () => entry);

  /** Parks a text under the first id after its own that holds no other text: nothing tells two damaged rows apart. */
  async function parkBeside(text: Parked, count = 1): Promise<void> {
    const id = count === 1 ? text.id : `${text.id}-${count}`;
    let taken = false;
    await writeDocuments<StoredParked>(parked, [id], (found) => {
      taken = found !== undefined && !found._deleted && !deepEqual(found.mine, text.mine);
      return taken ? undefined : { ...text, id };
    });
    if (taken) await parkBeside(text, count + 1);
  }

  /** A page that is not full is the last one: where some were dropped, others come into their places. */
  async function usersIn(range: IdRange, limit?: number): Promise<Row<'users'>[]> {
    const documents = await readRange(users, range, limit);
    const rows = await rowsFrom('users', documents);
    return rows.length < documents.length ? usersIn(range, limit) : rows;
  }

  const facts = deviceFacts(device);
  const { markIncomplete } = facts;

  async function waitingIn<C extends Collection>(collection: C): Promise<Written[]> {
    const documents = await readWaiting(rowsOf(collection));
    const rows = new Map((await rowsFrom(collection, documents)).map((row) => [row.id, row]));
    return documents.flatMap((document) => {
      const row = rows.get(document.id);
      return row ? written(collection, document, row) : [];
    });
  }
  const waiting = async () => (await Promise.all([waitingIn('users'), waitingIn('plants')])).flat();

  // Before anybody reads again.
  reopened$.subscribe(({ emptied }) => {
    forgetHeights(Object.values(collections));
    // Where even that is refused, the next emptying or the daily comparison finds out.
    if (emptied) markIncomplete().catch(() => undefined);
  });
  const changes$ = storeChanges(collections, {
    reopened$,
    // Where even that is refused, whoever reads it next does it.
    unreadable: (collection, documents) => void drop(collection, documents).catch(() => undefined),
  });
  const listen = (wake: () => void, wanted: (change: StoreChange) => boolean): Stop => {
    const subscription = changes$.pipe(filter(wanted)).subscribe(() => wake());
    return () => subscription.unsubscribe();
  };

  return {
    ...facts,
    changes$,
    modify,
    park,
    async get(ref) {
      const document = await readDocument(rowsOf(ref.collection), ref.id);
      return document && (await rowsFrom(ref.collection, [document]))[0];
    },
    waiting,
    dirty: async () => (await waiting()).map(({ ref }) => ref),
    onDirty: (wake) => listen(wake, (change) => change.kind === 'rows' && change.rows.some(({ row }) => isDirty(row))),
    onIncomplete: (wake) =>
      listen(
        wake,
        (change) => change.kind === 'reopened' || (change.kind === 'facts' && change.keys.includes('losses')),
      ),
    users: usersIn,
    usersOf: async (role) => rowsFrom('users', await readRole(users, role), rowFrom),
    modifyParked,
    unpark: (id) => modifyParked(id, () => null),
    async parked() {
      const entries = (await readDocuments(parked, { selector: {} })) as StoredIn['parked'][];
      return entries
        .flatMap((entry) => readParked(replicated, withoutMeta(entry)) ?? [])
        .toSorted((a, b) => b.at - a.at);
    },
    async setAside() {
      const found = await readDocuments(device, {
        selector: { id: { $gt: asidePrefix, $lt: `${asidePrefix}\uFFFF` } },
      });
      return setAsideFrom(found);
    },
    async keepAside(entry) {
      await writeDocuments(device, [asideId(entry)], (found, id) =>
        found && !found._deleted && deepEqual(found.value, entry) ? undefined : { id, value: entry },
      );
    },
    async dropAside(refs) {
      await writeDocuments(device, refs.map(asideId), (found, id) =>
        found && !found._deleted ? { id, _deleted: true } : undefined,
      );
    },
  };
}

/** Entries that somebody tampered with say nothing. */
function setAsideFrom(stored: readonly StoredValue[]): SetAside[] {
  const isEntry = (value: unknown): value is SetAside =>
    isPlain(value) && [value['collection'], value['id'], value['reason']].every((text) => typeof text === 'string');
  return structuredClone(stored.map(({ value }) => value).filter(isEntry));
}

function withoutMeta(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !key.startsWith('_')));
}
