/** The replica of a signed-in user on this device, and the engine that one tab of the browser runs for it. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { mergeCatalogue, mergeUser } from '#domain/merge.ts';
import type { Scope } from '#sync/document.ts';
import { createEngine } from '#sync/engine.ts';
import type { Remote } from '#sync/remote.ts';
import type { Merges } from '#sync/row.ts';
import { openReplica, type OpenReplica } from '#sync/rxdb/replica.ts';
import type { OwnReplica } from './device.ts';

const merges: Merges = { users: mergeUser, plants: mergeCatalogue };

export function openOwnReplica(uid: string): OwnReplica {
  const replica = openReplica({ uid, merges, storage: getRxStorageDexie() });
  return { replica, synchronize: (remote, scope) => synchronize(replica, remote, scope) };
}

/** A network that may be back wakes the engine, in whichever tab it runs. */
function synchronize(replica: OpenReplica, remote: Remote, scope: Scope): () => Promise<void> {
  const stop = replica.lead(({ store, report }) => {
    const engine = createEngine({ store, remote, scope, merges, report, watched });
    engine.start();
    addEventListener('offline', engine.offline);
    const stop = async () => {
      removeEventListener('offline', engine.offline);
      await engine.stop();
    };
    return { ...engine, stop };
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
