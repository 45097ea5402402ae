import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { isActive } from '../../domain/access.ts';
import { mayDelete } from '../../domain/powers.ts';
import type { Role } from '../../domain/user.ts';
import { unlessMissing } from './unless-missing.ts';

/**
 * Who calls. `iat`: when the token was given, epoch seconds; it goes on to be given to a session in which a new password was
 * chosen. `email_verified`: whether the address was verified by then.
 */
export interface Caller {
  uid: string;
  token: { iat: number; email_verified?: boolean };
}

/** Of firebase-admin. */
interface Services {
  auth: Pick<Auth, 'getUser'>;
  firestore: Firestore;
}

/**
 * The role of a caller who removes people, from their document. A token lives for an hour after the account was closed or the
 * session ended, so both are asked for. As in firestore.rules, an admin's address is verified. Throws an `HttpsError` to
 * anybody else.
 */
export async function removerRole({ auth, firestore }: Services, { uid, token }: Caller): Promise<Role> {
  const [own, account] = await Promise.all([
    firestore.doc(`users/${uid}`).get(),
    auth.getUser(uid).catch(unlessMissing),
  ]);
  // In whole seconds; missing where no session was ever ended.
  const endedAt = Date.parse(account?.tokensValidAfterTime ?? '') / 1000;
  if (!account || account.disabled || token.iat < endedAt) throw new HttpsError('unauthenticated', 'Sign in again.');
  const role = own.exists && isActive(own.get('active')) ? (own.get('role') as Role | undefined) : undefined;
  const refused = role === 'admin' && token.email_verified !== true;
  if (!role || refused || !mayDelete(role, 'customer')) throw new HttpsError('permission-denied', 'Only for admins.');
  return role;
}
