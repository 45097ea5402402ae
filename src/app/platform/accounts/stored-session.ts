/**
 * The session of this device where no page is open: read from where the hosted sign-in keeps it, and never written. That a
 * session is over is for a page to find out, which tells the user and asks why (`session-proof.ts`).
 */
import type { FirebaseApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, reload, type Persistence } from 'firebase/auth';
import type { HostPort } from '../config/backend-config.ts';
import { originOf } from '../config/origin.ts';
import { answer } from '../idb.ts';

/** Where the library keeps it. Source: firebase/auth, `indexedDBLocalPersistence`. */
const place = { database: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' };

/**
 * The uid of whoever is signed in here, or null. What this app asks of Firebase from now on is asked in their name. Rejects
 * where the service does not answer: the library believes what it stored then, and an account may have been closed since.
 */
export async function storedSession(app: FirebaseApp, emulator?: HostPort): Promise<string | null> {
  const auth = initializeAuth(app, { persistence: readOnly() });
  if (emulator) connectAuthEmulator(auth, originOf(emulator), { disableWarnings: true });
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user) await reload(user);
  return user?.uid ?? null;
}

/** Whether this user is signed in still, as the device has it now: a page may have logged out meanwhile. */
export async function isSignedInStill(app: FirebaseApp, uid: string): Promise<boolean> {
  const found = await stored(`firebase:authUser:${app.options.apiKey}:${app.name}`);
  return (found as { uid?: unknown } | null)?.uid === uid;
}

function readOnly(): Persistence {
  const InMemory = inMemoryPersistence as unknown as new () => { _get(key: string): Promise<unknown> };
  return class extends InMemory {
    override async _get(key: string): Promise<unknown> {
      return (await super._get(key)) ?? stored(key);
    }
  } as unknown as Persistence;
}

/** What the library stored under a key, or null. */
async function stored(key: string): Promise<unknown> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === place.database)) return null;
  const database = await answer(indexedDB.open(place.database));
  try {
    const found = await answer(database.transaction(place.store).objectStore(place.store).get(key));
    return (found as { value?: unknown } | undefined)?.value ?? null;
  } finally {
    database.close();
  }
}
