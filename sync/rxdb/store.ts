/** The replica's rows in RxDB, as the engine sees them. */
import type { RxCollection } from 'rxdb';
import { filter, merge } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import { isPlain } from '#domain/schemas.ts';
import type { Collection, Ref } from '../document.ts';
import type { IdRange } from '../digest.ts';
import type { DeviceFacts, Parked, Row, SetAside, Store } from '../store.ts';
import { changes } from './changes.ts';
import { readDocument, readDocuments, writeDocuments } from './collection.ts';
import type { Database } from './database.ts';
import { readParked, readRow, rowFrom, storedFrom, textOf } from './rows.ts';
import type { Stored, StoredParked, StoredRow, StoredValue } from './schemas.ts';

export type RxdbStore = Store & {
  /**
   * Rows of these documents, all they hold mended unless `read` does less. Those that cannot be read are dropped, their
   * text parked: reconciling fetches them again.
   */
  rowsFrom<C extends Collection>(
    collection: C,
    documents: StoredRow<C>[],
    read?: (document: StoredRow<C>) => Row<C> | undefined,
  ): Promise<Row<C>[]>;
};

export function createRxdbStore(database: Database): RxdbStore {
  const { parked, device } = database;
  const rowsOf = <C extends Collection>(collection: C) => database[collection] as unknown as RxCollection<StoredRow<C>>;

  async function drop<C extends Collection>(collection: C, documents: StoredRow<C>[]): Promise<void> {
    for (const document of documents) {
      const text = textOf(collection, document, Date.now());
      if (text) await parkBeside(text);
    }
    const ids = documents.map(({ id }) => id);
    await writeDocuments(rowsOf(collection), ids, (found, id) =>
      found && !found._deleted && !rowFrom(found)
        ? { ...storedFrom(collection, { id, gone: true, rev: 0 }), _deleted: true }
        : undefined,
    );
    await lose();
  }

  async function rowsFrom<C extends Collection>(
    collection: C,
    documents: StoredRow<C>[],
    read: (document: StoredRow<C>) => Row<C> | undefined = (document) => readRow(collection, document),
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
    const unreadable: StoredRow<C>[] = [];
    const written = new Map<string, Row<C>>();
    await writeDocuments(rowsOf(collection), ids, (found, id) => {
      const row = found && !found._deleted ? readRow(collection, found) : undefined;
      if (found && !found._deleted && !row) {
        unreadable.push(found);
        return undefined;
      }
      const next = change(row, id);
      written.delete(id);
      if (!next || deepEqual(next, row)) return undefined;
      written.set(id, next);
      return storedFrom(collection, next);
    });
    if (unreadable.length === 0) return [...written.values()];
    await drop(collection, unreadable);
    return [
      ...written.values(),
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

  async function lose(): Promise<void> {
    await writeDocuments(device, [lossesId], (found, id) => ({ id, value: { count: lossesIn(found) + 1 } }));
  }

  async function setFact<K extends keyof DeviceFacts>(key: K, value: DeviceFacts[K]): Promise<void> {
    await writeDocuments(device, [`fact/${key}`], (found, id) =>
      found && deepEqual(found.value, value) ? undefined : { id, value },
    );
  }

  async function dirtyIn<C extends Collection>(collection: C): Promise<Ref[]> {
    const documents = await readDocuments(rowsOf(collection), { selector: { edit: { $gt: '' } } } as never);
    return (await rowsFrom(collection, documents)).map(({ id }) => ({ collection, id }));
  }

  return {
    rowsFrom,
    modify,
    park,
    async get(ref) {
      const document = await readDocument(rowsOf(ref.collection), ref.id);
      return document && (await rowsFrom(ref.collection, [document]))[0];
    },
    dirty: async () => (await Promise.all([dirtyIn('users'), dirtyIn('plants')])).flat(),
    onDirty(wake) {
      const waiting = merge(changes(database.users), changes(database.plants)).pipe(
        filter((documents) => documents.some(({ edit }) => edit !== '')),
      );
      const subscription = waiting.subscribe(() => wake());
      return () => subscription.unsubscribe();
    },
    lose,
    onLoss(wake) {
      const lost = changes(device).pipe(filter((documents) => documents.some(({ id }) => id === lossesId)));
      const subscription = lost.subscribe(() => wake());
      return () => subscription.unsubscribe();
    },
    async users(range, limit) {
      const query = { selector: within(range), sort: [{ id: 'asc' as const }], ...(limit !== undefined && { limit }) };
      return rowsFrom('users', await readDocuments(database.users, query));
    },
    modifyParked,
    unpark: (id) => modifyParked(id, () => null),
    async parked() {
      const entries = (await readDocuments(parked, { selector: {} })) as Stored['parked'][];
      return entries.flatMap((entry) => readParked(withoutMeta(entry)) ?? []).toSorted((a, b) => b.at - a.at);
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
    async fact<K extends keyof DeviceFacts>(key: K) {
      return (await readDocument(device, `fact/${key}`))?.value as DeviceFacts[K] | undefined;
    },
    setFact,
  };
}

/** How the ids of what is set aside begin, among the other facts of the device. */
export const asidePrefix = 'unreadable/';
const asideId = ({ collection, id }: Ref) => `${asidePrefix}${collection}/${id}`;

/** Entries that somebody tampered with say nothing. */
export function setAsideFrom(stored: readonly StoredValue[]): SetAside[] {
  const isEntry = (value: unknown): value is SetAside =>
    isPlain(value) && [value['collection'], value['id'], value['reason']].every((text) => typeof text === 'string');
  return structuredClone(stored.map(({ value }) => value).filter(isEntry));
}

const lossesId = 'fact/losses';

function lossesIn(found: StoredValue | undefined): number {
  return (found?.value as DeviceFacts['losses'] | undefined)?.count ?? 0;
}

function within({ from, to }: IdRange): { id?: { $gte?: string; $lt?: string } } {
  if (from === null && to === null) return {};
  return { id: { ...(from !== null && { $gte: from }), ...(to !== null && { $lt: to }) } };
}

function withoutMeta(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !key.startsWith('_')));
}
