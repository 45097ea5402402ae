/** Reads and writes straight on the storage of a collection. What is read belongs to RxDB: never change it. */
import { type MangoQuery, normalizeMangoQuery, type PreparedQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb';

/** `find` says what is there, deleted documents included; what it answers is written, undefined leaves it. */
export type Change<T> = (found: RxDocumentData<T> | undefined, id: string) => NewState<T> | undefined;
export type NewState<T> = T & { _deleted?: boolean };

/**
 * Compares and swaps documents, all in one go, again and again for those that somebody wrote in between.
 * `incrementalModify` would write even what did not change. Resolves with the ids that were written.
 */
export async function writeDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  ids: Iterable<string>,
  change: Change<T>,
): Promise<T[]> {
  const storage = collection.storageInstance;
  const written: T[] = [];
  // One document twice in a batch would pass the comparison twice, and the first change would be lost.
  let open = [...new Set(ids)];
  while (open.length > 0) {
    const found = new Map((await storage.findDocumentsById(open, true)).map((document) => [document.id, document]));
    const writes = open.flatMap((id) => {
      const previous = found.get(id);
      const next = change(previous, id);
      if (!next) return [];
      const document = { _deleted: false, ...next, _attachments: {}, _meta: previous?._meta ?? { lwt: 1 }, _rev: '' };
      return [{ ...(previous && { previous }), document: document as RxDocumentData<T> }];
    });
    if (writes.length === 0) break;
    const { error: errors } = await storage.bulkWrite(writes, 'garden');
    const failure = errors.find(({ status }) => status !== 409);
    if (failure) throw new Error(`the device did not store ${failure.documentId} (${failure.status})`);
    const overtaken = new Set(errors.map(({ documentId }) => documentId));
    written.push(...writes.map(({ document }) => document).filter(({ id }) => !overtaken.has(id)));
    open = [...overtaken];
  }
  return written;
}

export async function readDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  query: MangoQuery<T>,
): Promise<RxDocumentData<T>[]> {
  return (await collection.storageInstance.query(prepared(collection, query))).documents;
}

export async function countDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  query: MangoQuery<T>,
): Promise<number> {
  return (await collection.storageInstance.count(prepared(collection, query))).count;
}

/** Asked without `_deleted`, the storage answers deleted documents too, and misses its indexes, which begin with `_deleted`. */
function prepared<T extends { id: string }>(collection: RxCollection<T>, query: MangoQuery<T>): PreparedQuery<T> {
  const { schema } = collection.storageInstance;
  const selector = { ...query.selector, _deleted: { $eq: false } } as typeof query.selector & object;
  return prepareQuery<T>(schema, normalizeMangoQuery<T>(schema, { ...query, selector }));
}

export async function readDocument<T extends { id: string }>(
  collection: RxCollection<T>,
  id: string,
): Promise<RxDocumentData<T> | undefined> {
  return (await collection.storageInstance.findDocumentsById([id], false))[0];
}
