/** The replica of a signed-in user on this device, and the engine that one tab of the browser runs for it. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { mergeCatalogue } from '#domain/merge-catalogue.ts';
import { mergeUser } from '#domain/merge-user.ts';
import type { Scope } from '#sync/document.ts';
import { createEngine } from '#sync/engine.ts';
import type { Remote } from '#sync/remote.ts';
import type { Merges } from '#sync/row.ts';
import type { Storage } from '#sync/rxdb/database.ts';
import { openReplica, type OpenReplica } from '#sync/rxdb/replica.ts';

const merges: Merges = { users: mergeUser, plants: mergeCatalogue };

export function openOwnReplica(uid: string): OpenReplica {
  return openReplica({ uid, merges, storage: getRxStorageDexie() as unknown as Storage });
}

/** Keeps the replica and the far side equal until stopped; a network that may be back wakes it. */
export function synchronize(replica: Pick<OpenReplica, 'lead' | 'knock'>, remote: Remote, scope: Scope): () => Promise<void> {
  const stop = replica.lead(({ store, report }) => {
    const engine = createEngine({ store, remote, scope, merges, report, watched });
    engine.start();
    return engine;
  });
  const seen = () => watched() && replica.knock();
  addEventListener('online', replica.knock);
  document.addEventListener('visibilitychange', seen);
  return async () => {
    removeEventListener('online', replica.knock);
    document.removeEventListener('visibilitychange', seen);
    await stop();
  };
}

const watched = () => document.visibilityState === 'visible';
