/** What a device says of synchronization. */
import { type SyncStatus, unheard } from '#domain/sync-status.ts';

/** Nothing waits and everything is heard, unless told otherwise. */
export function aStatus(facts: Partial<SyncStatus> & Pick<SyncStatus, 'lastContact'>): SyncStatus {
  return { ...unheard, heard: facts.lastContact !== null, syncing: false, ...facts };
}
