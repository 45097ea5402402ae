import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';

/** A stored document; undefined where it does not exist. */
export type Stored = Record<string, unknown> | undefined;

/** How many writers the trail in `edit` remembers. */
const trailLength = 8;

/** Whether a write came from something that does not know of synchronization, such as the console. */
export function needsStamp(before: Stored, after: Stored): boolean {
  if (!after) return false;
  if (typeof after['rev'] !== 'number' || !(after['syncedAt'] instanceof Timestamp)) return true;
  return before !== undefined && before['rev'] === after['rev'];
}

/** The fields of synchronization that make such a write known to all devices. `id` names the write. */
export function stampOf(
  current: Record<string, unknown>,
  id: string,
): { rev: number; edit: string; syncedAt: FieldValue } {
  const { rev, edit } = current;
  const trail = typeof edit === 'string' ? edit.split(' ').filter(Boolean) : [];
  return {
    rev: (typeof rev === 'number' ? rev : 0) + 1,
    edit: [`console-${id}:1`, ...trail].slice(0, trailLength).join(' '),
    syncedAt: FieldValue.serverTimestamp(),
  };
}

/** Stamps the document unless it was written again since; resolves to whether it did. May be repeated. */
export async function stamp(document: DocumentReference, before: Stored, after: Stored, id: string): Promise<boolean> {
  if (!needsStamp(before, after)) return false;
  return document.firestore.runTransaction(async (transaction) => {
    const current = (await transaction.get(document)).data();
    if (!current || current['rev'] !== after?.['rev'] || current['edit'] !== after?.['edit']) return false;
    transaction.update(document, { ...stampOf(current, id) });
    return true;
  });
}
