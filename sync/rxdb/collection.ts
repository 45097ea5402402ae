/** Reads and writes straight on the storage of a collection. What is read belongs to RxDB: never change it. */
import {
  type MangoQuery,
  normalizeMangoQuery,
  type PreparedQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
} from 'rxdb';

/** `found` is what is there, deleted documents included; what it answers is written, undefined leaves it. */
export type Change<T> = (found: RxDocumentData<T> | undefined, id: string) => NewState<T> | undefined;
export type NewState<T> = T & { _deleted?: boolean };

/**
 * Compares and swaps documents, all in one go, again and again for those that somebody wrote in between.
 * `incrementalModify` would write even what did not change. Resolves when all is stored.
 */
export async function writeDocuments<T extends { id: string }>(
  collection: RxCollection<T>,
  ids: Iterable<string>,
  change: Change<T>,
): Promise<void> {
  const storage = collection.storageInstance;
  // One document twice in a batch would pass the comparison twice, and the first change would be lost.
  let open = [...new Set(ids)];
  while (open.length > 0) {
    const found = new Map((await storage.findDocumentsById(open, true)).map((document) => [document.id, document]));
    const writes = open.flatMap((id) => {
      const previous = found.get(id);
      const next = change(previous, id);
      if (!next) return [];
      const document = { _deleted: false, ...next, _attachments: {}, _meta: previous?._meta ?? { lwt: 1 }, _rev: '' };
      return [{ ...(previous && { previous }), document }];
    });
    if (writes.length === 0) return;
    const { error: errors } = await storage.bulkWrite(writes, 'garden').catch(notStored);
    const failure = errors.find(({ status }) => status !== 409);
    if (failure) throw new Error(`the device did not store ${failure.documentId} (${failure.status})`);
    open = errors.map(({ documentId }) => documentId);
  }
}

/** IndexedDB's own reason, such as `QuotaExceededError`, lies deep in what its wrappers throw. */
export function notStored(error: unknown): never {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    const { inner, failures } = cause as Error & { inner?: unknown; failures?: unknown[] };
    const deeper = inner ?? failures?.[0];
    if (deeper === undefined) break;
    cause = deeper;
  }
  throw new Error('the device did not store', { cause });
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

export async function readDocument<T extends { id: string }>(
  collection: RxCollection<T>,
  id: string,
): Promise<RxDocumentData<T> | undefined> {
  return (await collection.storageInstance.findDocumentsById([id], false))[0];
}
