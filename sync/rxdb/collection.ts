/** Reads and writes straight on the storage of a collection. What is read belongs to RxDB: never change it. */
import {
  type MangoQuery,
  normalizeMangoQuery,
  type PreparedQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
} from 'rxdb';
import { GroupCommit, type Change } from './group-commit.ts';
import { GroupRead } from './group-read.ts';

type StorageInstance<T> = RxCollection<T>['storageInstance'];

const commits = new WeakMap<object, object>();
const reads = new WeakMap<object, object>();

function ofStorage<T, G extends object>(
  groups: WeakMap<object, object>,
  make: new (storage: StorageInstance<T>) => G,
  storage: StorageInstance<T>,
): G {
  const group = (groups.get(storage) as G | undefined) ?? new make(storage);
  groups.set(storage, group);
  return group;
}

/**
 * Compares and swaps documents, again and again for those that somebody wrote in between. `incrementalModify` would write
 * even what did not change. Resolves when all is stored.
 */
export function writeDocuments<T extends { id: string }>(
  { storageInstance }: RxCollection<T>,
  ids: Iterable<string>,
  change: Change<T>,
): Promise<void> {
  return ofStorage<T, GroupCommit<T>>(commits, GroupCommit, storageInstance).write(ids, change);
}

export async function readDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  query: MangoQuery<T>,
): Promise<RxDocumentData<T>[]> {
  return (await collection.storageInstance.query(prepared(collection, query))).documents;
}

/** Asked without `_deleted`, the storage answers deleted documents too, and misses its indexes, which begin with `_deleted`. */
function prepared<T extends { id: string }>(collection: RxCollection<T>, query: MangoQuery<T>): PreparedQuery<T> {
  const { schema } = collection.storageInstance;
  const selector = { ...query.selector, _deleted: { $eq: false } } as typeof query.selector & object;
  return prepareQuery<T>(schema, normalizeMangoQuery<T>(schema, { ...query, selector }));
}

/** Undefined where there is none, or it was deleted. */
export function readDocument<T extends { id: string }>(
  { storageInstance }: RxCollection<T>,
  id: string,
): Promise<RxDocumentData<T> | undefined> {
  return ofStorage<T, GroupRead<T>>(reads, GroupRead, storageInstance).read(id);
}
