import { randomUUID } from 'node:crypto';
import type { Change, DocumentSnapshot, FirestoreEvent } from 'firebase-functions/firestore';
import { error as logError } from 'firebase-functions/logger';
import { stamp } from './stamp.ts';

/** Hours for which the cloud tries again what fails; it would end by itself after 24, without a word. */
const hoursTried = 12;

/**
 * Stamps what this event tells of, if that was written without synchronization. Rejects where the cloud shall try it again, and
 * else `tell`s that it failed for too long: see decision 041.
 */
export async function stampWritten(
  { data, time }: Pick<FirestoreEvent<Change<DocumentSnapshot> | undefined>, 'data' | 'time'>,
  tell: (line: string) => void = logError,
): Promise<void> {
  if (!data) return;
  const { before, after } = data;
  const written = { before: before.data(), after: after.data(), at: after.updateTime };
  try {
    await stamp(after.ref, written, randomUUID().slice(0, 8));
  } catch (error) {
    if (!(Date.now() - Date.parse(time) > hoursTried * 3_600_000)) throw error;
    tell(
      `A document of ${after.ref.parent.id} could not be stamped for ${hoursTried} hours: see docs/operate.md, alerts.`,
    );
  }
}
