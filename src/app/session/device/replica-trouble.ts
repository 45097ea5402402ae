import type { ReplicaTrouble } from '#machines/session-setup.ts';
import { NewerVersionError } from '#sync/rxdb/version.ts';
import { isStorageFull } from '#sync/storage-full.ts';

/** What it means for the user that the replica does not open. */
export function troubleOf(error: unknown): ReplicaTrouble {
  if (error instanceof NewerVersionError) return error.code;
  return isStorageFull(error) ? 'storage-full' : 'no-storage';
}
