import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { revisionOf } from '../../domain/document-shapes.ts';
import { extendTrail } from '../../domain/trail.ts';

/** A stored document; undefined where it does not exist. */
export type Stored = Record<string, unknown> | undefined;

/** A write as its event tells it. `at` is the server's time of it, where the document is there after it. */
export interface Written {
  before: Stored;
  after: Stored;
  at: Timestamp | undefined;
}

/** Milliseconds by which a write's own time may differ from the time at which the server stored it. */
const tolerance = 10_000;

/** Seconds since 1970: above any revision that devices remember, since no document is written once a second for long. */
export function revisionAt(time: Timestamp): number {
  return time.seconds;
}

/** Whether a write came without synchronization, as from the console or a backup: no new revision, or not its own time. */
export function needsStamp({ before, after, at }: Written): boolean {
  if (!after || !at) return false;
  const { rev, syncedAt } = after;
  if (typeof rev !== 'number' || !Object.is(rev, revisionOf(rev)) || !(syncedAt instanceof Timestamp)) return true;
  return (before !== undefined && rev <= revOf(before)) || at.toMillis() - syncedAt.toMillis() > tolerance;
}

/** The fields of synchronization that make such a write known to devices. `id` names the write. */
export function stampOf(
  current: Record<string, unknown>,
  { before, at }: Pick<Written, 'before' | 'at'>,
  id: string,
): { rev: number; edit: string; syncedAt: FieldValue } {
  const { edit } = current;
  const rev = revOf(current);
  const known = before || rev === 0 || !at ? revOf(before) : revisionAt(at);
  return {
    rev: Math.max(rev, known) + 1,
    edit: extendTrail(typeof edit === 'string' ? edit : '', `console-${id}:1`),
    syncedAt: FieldValue.serverTimestamp(),
  };
}

/** Resolves to whether it stamped; not if written again since. Deletes a departure that contradicts the document. Repeatable. */
export async function stamp(document: DocumentReference, written: Written, id: string): Promise<boolean> {
  if (!needsStamp(written)) return false;
  const { after } = written;
  // The catalogue never departs: there is no such entry.
  const departure = document.firestore.doc(`departures/${document.id}`);
  return document.firestore.runTransaction(async (transaction) => {
    const [found, entry] = await transaction.getAll(document, departure);
    const current = found?.data();
    if (!current || !Object.is(current['rev'], after?.['rev']) || current['edit'] !== after?.['edit']) return false;
    transaction.update(document, { ...stampOf(current, written, id) });
    if (entry?.exists && entry.get('role') !== current['role']) transaction.delete(departure);
    return true;
  });
}

function revOf(stored: Stored): number {
  return revisionOf(stored?.['rev']);
}
