/** Accounts of the hosted sign-in. The device remembers the session, so that a start without signal is signed in. */
import type { FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { Observable } from 'rxjs';
import type { HostPort } from '../backend/backend-config.ts';
import { AccountsError, type Account, type Accounts, type AccountsErrorCode } from './port.ts';

/** Decision 23: with protection against guessing addresses on, an unknown user answers `invalid-credential` too. */
const codes: Record<string, AccountsErrorCode> = {
  'auth/wrong-password': 'wrong-password',
  'auth/invalid-credential': 'wrong-password',
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/user-not-found': 'user-not-found',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/network-request-failed': 'offline',
  'auth/email-already-in-use': 'email-in-use',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
};

const accountOf = ({ uid, email }: User): Account => ({ uid, email: email ?? '' });

export function firebaseAccounts(app: FirebaseApp, emulator?: HostPort): Accounts {
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (emulator) connectAuthEmulator(auth, `http://${emulator.host}:${emulator.port}`, { disableWarnings: true });
  return {
    account$: new Observable((subscriber) =>
      onAuthStateChanged(auth, (user) => subscriber.next(user && accountOf(user))),
    ),
    signIn: (email, password) =>
      asked(async () => accountOf((await signInWithEmailAndPassword(auth, email, password)).user)),
    signOut: () => asked(() => signOut(auth)),
    register: (email, password) =>
      asked(async () => accountOf((await createUserWithEmailAndPassword(auth, email, password)).user)),
    deleteFresh: (uid) =>
      asked(async () => {
        const user = auth.currentUser;
        if (user?.uid === uid) await deleteUser(user);
      }),
    resetPassword: (email) => asked(() => sendPasswordResetEmail(auth, email)),
  };
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw accountsError(cause);
  }
}

function accountsError(cause: unknown): AccountsError {
  const code = (cause as { code?: unknown }).code;
  const known = typeof code === 'string' ? codes[code] : undefined;
  const offline = globalThis.navigator?.onLine === false;
  return new AccountsError(known ?? (offline ? 'offline' : 'other'), { cause });
}
