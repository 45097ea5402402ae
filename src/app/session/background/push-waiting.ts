/** Sends what waits on this device while no page is open (decision 034). */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { hasAccess } from '#domain/access.ts';
import { exchanged } from '#domain/exchanged.ts';
import { systemClock } from '#sync/clock.ts';
import type { Scope } from '#sync/document.ts';
import type { SendingRemote } from '#sync/engine/engine-context.ts';
import { pushOnce } from '#sync/engine/push-once.ts';
import { leadLock, openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import { isWaitingHere } from '#sync/rxdb/waiting-here.ts';
import type { Store } from '#sync/store.ts';
import { oneTurn } from '#sync/tabs/one-turn.ts';
import { openSending } from '../../platform/backend/sending.ts';
import { loadBackendConfig } from '../../platform/config/backend-config.ts';
import { appVersion } from '../../platform/version.ts';
import { scopeOf } from '../device/device.ts';

/** Milliseconds that a tab may keep the work before it is asked again another time. */
const waits = 20_000;
/** Milliseconds after which a tab that let go of the work has logged out, if that is why; and sooner than that no tab had it. */
const settles = 5_000;
const atOnce = 200;

/** One after the other: the browser may ask again while it is still waited for. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Resolves to whether there is nothing left to do here: nothing waits any more, nobody is signed in, or only a page can go
 * on. Rejects where this device has never heard which backend it has.
 */
export function pushWaiting(signal: AbortSignal): Promise<boolean> {
  const pushed = before.then(() => push(signal));
  before = pushed.catch(() => undefined);
  return pushed;
}

async function push(signal: AbortSignal): Promise<boolean> {
  const config = await loadBackendConfig();
  if ('demo' in config) return true;
  const { uid, remote, isSignedIn, close } = await openSending(config);
  try {
    if (uid === null || !(await isWaitingHere(uid))) return true;
    const asked = performance.now();
    const work = async (signal: AbortSignal) => {
      if (performance.now() - asked > atOnce) await systemClock.sleep(settles, signal);
      return (await isSignedIn()) ? pushOf(uid, remote, signal) : true;
    };
    const done = await oneTurn({ name: leadLock(uid), locks: navigator.locks, waits, signal, work });
    return done ?? !(await isWaitingHere(uid));
  } finally {
    await close();
  }
}

async function pushOf(uid: string, remote: SendingRemote, signal: AbortSignal): Promise<boolean> {
  // A newer app takes the data over.
  const outdated = new AbortController();
  const either = AbortSignal.any([signal, outdated.signal]);
  const storage = getRxStorageDexie();
  const database = await openDatabase({ uid, storage, outdated: () => outdated.abort(), signal: either });
  try {
    const store = createRxdbStore(database, exchanged);
    const scope = await knownScope(store, uid);
    if (!scope) return true;
    return await pushOnce({ store, remote, scope, replicated: exchanged, version: appVersion, signal: either });
  } finally {
    await database.close();
  }
}

/** As a page knew it last. Null where this user may not write, or it is for a page to find out. */
async function knownScope(store: Store, uid: string): Promise<Scope | null> {
  const row = await store.get({ collection: 'users', id: uid });
  if (!row || row.gone || !hasAccess(row.fields)) return null;
  const { role } = row.fields;
  return (await store.fact('scope'))?.role === role ? scopeOf(uid, role) : null;
}
