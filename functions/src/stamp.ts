import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { isNotTaken } from './batches.ts';
import type { Stored } from '../../domain/permission-request.ts';
import { contradicts, needsStamp, stampOf, type StoredMarks } from '../../domain/stamp.ts';

/** A write as its event tells it; a side is undefined where the document does not exist. `at` is the server's time of it, where the document is there after it. */
export interface Written {
  before: Stored | undefined;
  after: Stored | undefined;
  at: Timestamp | undefined;
}

/** Resolves to whether it stamped; not if written again since. Deletes a departure that contradicts the document. Repeatable. */
export async function stamp(document: DocumentReference, { before, after, at }: Written, id: string): Promise<boolean> {
  const written = { before: marksOf(before), after: marksOf(after), at };
  if (!needsStamp(written)) return false;
  // The catalogue never departs: there is no such entry.
  const departure = document.firestore.doc(`departures/${document.id}`);
  const write = (withTrail: boolean) =>
    document.firestore.runTransaction(async (transaction) => {
      const [found, entry] = await transaction.getAll(document, departure);
      const current = found?.data();
      const stamped = stampOf(written, marksOf(current), id);
      if (!stamped) return false;
      const { rev, edit } = stamped;
      transaction.update(document, { rev, ...(withTrail && { edit }), syncedAt: FieldValue.serverTimestamp() });
      if (contradicts(roleIn(entry?.data()), roleIn(current))) transaction.delete(departure);
      return true;
    });
  // A document, whoever filled it, may have no room for a longer trail. To devices the revision is enough.
  return write(true).catch((error: unknown) => (isNotTaken(error) ? write(false) : Promise.reject(error)));
}

function marksOf(stored: Stored | undefined): StoredMarks | undefined {
  if (!stored) return undefined;
  const { rev, edit, syncedAt } = stored;
  return { rev, edit, syncedAt: syncedAt instanceof Timestamp ? syncedAt : undefined };
}

function roleIn(stored: Stored | undefined): { role: unknown } | undefined {
  return stored && { role: stored['role'] };
}
