/** The replica of a signed-in user on this device, and the engine that one tab of the browser runs for it. */
import { Subscription } from 'rxjs';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { replicated } from '#domain/replicated.ts';
import type { ReplicaTrouble } from '#machines/session-setup.ts';
import type { Scope } from '#sync/document.ts';
import { createEngine } from '#sync/engine/engine.ts';
import type { Remote } from '#sync/remote.ts';
import type { RemoteError } from '#sync/remote-error.ts';
import { databaseName, removeDatabase } from '#sync/rxdb/database.ts';
import { openReplica, type OpenReplica } from '#sync/rxdb/replica.ts';
import { appVersion } from '../../platform/version.ts';
import { keepAllTyped } from '#ui/before-leaving.ts';
import type { OwnReplica } from './device.ts';
import { forgetting } from './forgetting.ts';
import { keepLooks } from './looks.ts';
import { onTouch } from './on-touch.ts';
import { draftsAtOnce, forgetDraftsAtOnce } from './drafts-at-once.ts';

export interface ReplicaCalls {
  /** Told what the office said when it did not take an entry of the error log. */
  logFailed: (message: string) => void;
  /** Told why the replica cannot be used, null when it can. */
  troubled: (why: ReplicaTrouble | null) => void;
}

export function openOwnReplica(uid: string, { logFailed, troubled }: ReplicaCalls): OwnReplica {
  const opened = openReplica({
    uid,
    replicated,
    storage: getRxStorageDexie(),
    outdated() {
      // Whatever the screens keep where the page is left, they keep now: they are about to be closed.
      keepAllTyped();
      troubled('outdated');
    },
    delayed: troubled,
  });
  const replica = forgetting(draftsAtOnce(opened, uid));
  const looks = new Subscription();
  replica.opened.then(
    () => looks.add(keepLooks(uid, replica)),
    () => undefined,
  );
  return {
    replica: {
      ...replica,
      close() {
        looks.unsubscribe();
        return replica.close();
      },
    },
    opened: replica.opened,
    synchronize: (remote, scope) => synchronize(replica, remote, scope, logFailed),
  };
}

/** Of a user who is not signed in. */
export async function removeOwnReplica(uid: string): Promise<void> {
  forgetDraftsAtOnce(uid);
  await removeDatabase(uid, getRxStorageDexie());
  // Another tab may have kept more as it closed.
  forgetDraftsAtOnce(uid);
}

/** What does not wait, of a user who is not signed in. Ends soon after the signal is aborted, with the rest still there. */
export async function evictOwnReplica(uid: string, signal: AbortSignal): Promise<void> {
  const stored = await indexedDB.databases();
  signal.throwIfAborted();
  // Opening would make it.
  if (!stored.some(({ name }) => name === databaseName(uid))) return;
  const replica = forgetting(openReplica({ uid, replicated, storage: getRxStorageDexie() }));
  signal.addEventListener('abort', () => void replica.close());
  try {
    await replica.evict({ ownStays: false });
  } finally {
    await replica.close();
  }
}

/** A network that may be back wakes the engine, in whichever tab it runs. */
function synchronize(
  replica: OpenReplica,
  remote: Remote,
  scope: Scope,
  logFailed: (message: string) => void,
): () => Promise<void> {
  const stop = replica.lead(({ store, errors, report }) => {
    const logging = { errors, failed: (error: RemoteError) => logFailed(wordsOf(error)) };
    const version = appVersion;
    const tellsOfItself = scope.role !== 'customer';
    const engine = createEngine({
      store,
      remote,
      scope,
      replicated,
      logging,
      tellsOfItself,
      report,
      watched,
      version,
    });
    if (!navigator.onLine) engine.offline();
    engine.start();
    addEventListener('offline', engine.offline);
    const stop = async () => {
      removeEventListener('offline', engine.offline);
      await engine.stop();
    };
    return { ...engine, stop };
  });
  const seen = () => {
    if (!watched()) return;
    replica.retryNow();
    replica.touched();
  };
  const stopTouches = onTouch(replica.touched);
  addEventListener('online', replica.retryNow);
  document.addEventListener('visibilitychange', seen);
  return async () => {
    removeEventListener('online', replica.retryNow);
    document.removeEventListener('visibilitychange', seen);
    stopTouches();
    await stop();
  };
}

const watched = () => document.visibilityState === 'visible';

/** What the service itself said, where it said something. */
const wordsOf = ({ message, cause }: RemoteError) => (cause instanceof Error ? cause.message : message);
