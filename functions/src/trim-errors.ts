import type { DocumentReference } from 'firebase-admin/firestore';
import { errorsKept, newestErrors } from '../../domain/error-log.ts';

/** Keeps the newest 200 entries; resolves to whether it had to. Skips what is no list. May be repeated. Source: D17. */
export async function trimErrors(
  log: DocumentReference,
  written: Record<string, unknown> | undefined,
): Promise<boolean> {
  if (surplusErrors(written) === 0) return false;
  return log.firestore.runTransaction(async (transaction) => {
    const entries: unknown = (await transaction.get(log)).get('errorLogs');
    if (!isTooLong(entries)) return false;
    transaction.update(log, { errorLogs: newestErrors(entries) });
    return true;
  });
}

/** How many entries of a stored log are beyond those that are kept. */
export function surplusErrors(stored: Record<string, unknown> | undefined): number {
  const entries = stored?.['errorLogs'];
  return isTooLong(entries) ? entries.length - errorsKept : 0;
}

function isTooLong(entries: unknown): entries is unknown[] {
  return Array.isArray(entries) && entries.length > errorsKept;
}
