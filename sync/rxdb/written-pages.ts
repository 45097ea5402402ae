/** What was written to a store, deleted documents included, in the order of writing. */
import { getChangedDocumentsSince, type RxDocumentData, type RxStorageInstance } from 'rxdb';

/** Page by page, the last one shorter than the others. `checkpoint`: where an earlier page ended; none: from the beginning. */
export async function* writtenPages<T>(
  store: RxStorageInstance<T, unknown, unknown>,
  pageSize: number,
  checkpoint?: unknown,
): AsyncGenerator<RxDocumentData<T>[]> {
  let from = checkpoint;
  for (;;) {
    const page = await getChangedDocumentsSince(store, pageSize, from);
    yield page.documents;
    if (page.documents.length < pageSize) return;
    from = page.checkpoint;
  }
}
