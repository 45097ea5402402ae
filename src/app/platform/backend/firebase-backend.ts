import { initializeApp } from 'firebase/app';
import { firebaseAccountRemoval } from '../account-removal/firebase.ts';
import { firebaseAccounts } from '../accounts/firebase.ts';
import type { Backend } from './port.ts';
import type { FirebaseConfig } from '../config/backend-config.ts';
import { memoizeAsync } from '../memoize-async.ts';

/** The hosted product, or its local emulators. Sign-in is small and comes first; the database is loaded when needed. */
export function firebaseBackend({ emulators, ...options }: FirebaseConfig): Backend {
  const app = initializeApp(options);
  const accounts = firebaseAccounts(app, emulators?.auth);
  const remote = memoizeAsync(async () => (await import('./firestore.ts')).openFirestore(app, emulators?.firestore));
  const removal = firebaseAccountRemoval(app, emulators?.functions);
  return { accounts, remote, removal: () => removal, demo: false };
}
