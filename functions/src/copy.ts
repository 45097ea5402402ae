/** Copies what the app keeps from one database to another, for a backup and back. */
import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import { persistently } from './persistently.ts';

/** Whatever the rules know. */
const collections = ['users', 'plants', 'departures', 'errorLogs', 'errorLogTimes', 'devices'] as const;

/** Options of `copyDocuments`. */
export interface CopyOptions {
  /** False: only counts. */
  write: boolean;
  /** Told how many documents were copied, after each page. */
  progress?: (documents: number) => void;
}

/** Documents of a page: a few may be close to a mebibyte. */
const pageSize = 50;

/**
 * Writes each document as it is over that of the same id, and leaves others alone. Resolves to how many. May be repeated.
 * Rejects with Firestore's error.
 */
export async function copyDocuments(from: Firestore, to: Firestore, { write, progress }: CopyOptions): Promise<number> {
  let documents = 0;
  for (const collection of collections) {
    const ordered = from.collection(collection).orderBy(FieldPath.documentId()).limit(pageSize);
    let last: DocumentSnapshot | undefined;
    do {
      const page = last ? ordered.startAfter(last) : ordered;
      const { docs } = await persistently(() => page.get());
      const copy = (document: DocumentSnapshot) =>
        persistently(() => to.doc(document.ref.path).set(document.data() ?? {}));
      // One by one: a request takes ten mebibytes, and together they may be larger.
      if (write) await Promise.all(docs.map(copy));
      documents += docs.length;
      if (docs.length > 0) progress?.(documents);
      last = docs.length === pageSize ? docs.at(-1) : undefined;
    } while (last);
  }
  return documents;
}
