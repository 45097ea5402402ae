/** Accounts of the hosted sign-in. The device remembers the session, so that a start without signal is signed in. */
import type { FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  debugErrorMap,
  deleteUser,
  EmailAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  type IdTokenResult,
  type User,
} from 'firebase/auth';
import { distinctUntilChanged, Observable } from 'rxjs';
import { looksLikeEmail } from '#domain/email.ts';
import { deepEqual } from '#domain/equal.ts';
import type { Account } from '#domain/sign-in.ts';
import type { HostPort } from '../config/backend-config.ts';
import { originOf } from '../config/origin.ts';
import { AccountsError, type Accounts, type AccountsErrorCode } from './port.ts';
import { SessionProof } from './session-proof.ts';

/** D23: with protection against guessing addresses on, an unknown user answers `invalid-credential` too. */
const codes: Record<string, AccountsErrorCode> = {
  'auth/wrong-password': 'wrong-password',
  'auth/invalid-credential': 'wrong-password',
  'auth/missing-password': 'wrong-password',
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/user-not-found': 'user-not-found',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/network-request-failed': 'offline',
  'auth/email-already-in-use': 'email-in-use',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'password-policy',
};

const accountOf = ({ uid, email, emailVerified }: User): Account => ({
  uid,
  email: email ?? '',
  verified: emailVerified,
});

export function firebaseAccounts(app: FirebaseApp, emulator?: HostPort): Accounts {
  const proof = new SessionProof(app.options.apiKey ?? '', emulator);
  const auth = initializeAuth(app, { persistence: proof.persistence, errorMap: debugErrorMap });
  if (emulator) connectAuthEmulator(auth, originOf(emulator), { disableWarnings: true });
  onIdTokenChanged(auth, (user) => proof.note(user));
  const renewing = new WeakMap<User, Promise<void>>();
  /** Each new token is told, while it is being asked for too: one at a time. */
  const renew = (user: User): Promise<void> => {
    const renewed = renewing.get(user) ?? renewToken(user).finally(() => renewing.delete(user));
    renewing.set(user, renewed);
    return renewed;
  };
  return {
    // That an address was verified is told with a new token alone, which comes each hour besides.
    account$: new Observable<Account | null>((subscriber) =>
      onIdTokenChanged(auth, (user) => {
        subscriber.next(user && accountOf(user));
        if (user) renew(user).catch(() => undefined);
      }),
    ).pipe(distinctUntilChanged((one, other) => deepEqual(one, other))),
    signIn(email, password, silent) {
      proof.silent = silent;
      return askedAs(email, async () => accountOf((await signInWithEmailAndPassword(auth, email, password)).user));
    },
    signOut: () => asked(() => signOut(auth)),
    register(email, password, silent) {
      proof.silent = silent;
      return askedAs(email, async () => accountOf((await createUserWithEmailAndPassword(auth, email, password)).user));
    },
    deleteFresh: (uid) =>
      asked(async () => {
        const user = auth.currentUser;
        if (user?.uid === uid) await deleteUser(user);
      }),
    resetPassword: (email) => askedAs(email, () => sendPasswordResetEmail(auth, email)),
    changePassword: (current, next) =>
      asked(async () => {
        const user = auth.currentUser;
        if (!user?.email) throw new Error('Nobody is signed in');
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, current));
        await updatePassword(user, next);
      }),
    sendVerification: () =>
      asked(async () => {
        if (!auth.currentUser) throw new Error('Nobody is signed in');
        await sendEmailVerification(auth.currentUser);
      }),
    reload: () =>
      asked(async () => {
        const user = auth.currentUser;
        if (!user) return null;
        await reload(user);
        await renew(user);
        return accountOf(user);
      }),
    isEnded: (uid) => proof.isEnded(uid),
  };
}

/** The rules read the token, and the one at hand may be from before the address was verified. */
async function renewToken(user: User): Promise<void> {
  if (!user.emailVerified || saysVerified(await user.getIdTokenResult())) return;
  if (saysVerified(await user.getIdTokenResult(true))) return;
  // The office has taken it back since this device heard of it.
  await reload(user);
}

const saysVerified = ({ claims }: IdTokenResult): boolean => claims['email_verified'] === true;

/** What is no address is not sent: services differ in what they say to it. */
function askedAs<T>(email: string, work: () => Promise<T>): Promise<T> {
  return looksLikeEmail(email) ? asked(work) : Promise.reject(new AccountsError('invalid-email'));
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
