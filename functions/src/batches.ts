/** Work on a whole collection, in batches that can be repeated. */
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { persistently } from './persistently.ts';

/** The documents of a collection by id, a page at a time. */
export async function* pages(
  firestore: Firestore,
  collection: string,
  size: number,
): AsyncGenerator<DocumentReference[]> {
  const ordered = firestore.collection(collection).orderBy(FieldPath.documentId()).select().limit(size);
  let last: DocumentSnapshot | undefined;
  do {
    const page = last ? ordered.startAfter(last) : ordered;
    const { docs } = await persistently(() => page.get());
    last = docs.length === size ? docs.at(-1) : undefined;
    if (docs.length > 0) yield docs.map(({ ref }) => ref);
  } while (last);
}

/** Whether the database does not take what was to be written, as a document that is too large: INVALID_ARGUMENT of gRPC. */
export function isNotTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 3;
}

/** Resolves to false, and nothing is written, where one of the documents was written, made or deleted meanwhile. */
export async function committed(batch: WriteBatch): Promise<boolean> {
  try {
    await batch.commit();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // FAILED_PRECONDITION, ABORTED, NOT_FOUND or ALREADY_EXISTS of gRPC.
    if (code === 9 || code === 10 || code === 5 || code === 6) return false;
    throw error;
  }
}
