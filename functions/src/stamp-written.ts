import { randomUUID } from 'node:crypto';
import type { Change, DocumentSnapshot, FirestoreEvent } from 'firebase-functions/firestore';
import { stamp } from './stamp.ts';

/** Stamps what this event tells of, if that was written without synchronization. */
export async function stampWritten({ data }: FirestoreEvent<Change<DocumentSnapshot> | undefined>): Promise<void> {
  if (!data) return;
  const { before, after } = data;
  const written = { before: before.data(), after: after.data(), at: after.updateTime };
  await stamp(after.ref, written, randomUUID().slice(0, 8));
}
