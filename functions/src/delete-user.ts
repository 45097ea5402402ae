import type { Auth } from 'firebase-admin/auth';
import { FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { isAdminEmail } from '../../domain/email.ts';
import { revisionOf } from '../../domain/document-shapes.ts';
import { mayDelete } from '../../domain/powers.ts';
import { isUserId } from '../../domain/removal.ts';
import { revisionAt } from '../../domain/stamp.ts';
import type { Role } from '../../domain/user.ts';
import { type Caller, removerRole } from './admin.ts';
import { unlessMissing } from './unless-missing.ts';

/** Of firebase-admin. */
export interface Services {
  auth: Pick<Auth, 'deleteUser' | 'getUser' | 'revokeRefreshTokens'>;
  firestore: Firestore;
}

/**
 * Finishes the removal of a customer or an employee: the account, its sessions, the document and the entry in
 * `departures`. May be repeated. Throws an `HttpsError`. Source: spec 7.3, D22.
 */
export async function deleteUser(
  { auth, firestore }: Services,
  caller: Caller | undefined,
  data: unknown,
): Promise<{ message: 'success' }> {
  if (!caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  const userId = userIdOf(data);
  // The document is usually gone by now: then whoever may delete customers may finish the work.
  const [callerRole, ofUser] = await Promise.all([
    removerRole({ auth, firestore }, caller),
    firestore.doc(`users/${userId}`).get(),
  ]);
  const role = ofUser.get('role') as Role | undefined;
  if (userId === caller.uid) throw new HttpsError('permission-denied', 'Nobody deletes the own account here.');
  const account = await auth.getUser(userId).catch(unlessMissing);
  const isFixedAdmin = isAdminEmail(account?.email);
  if (isFixedAdmin || (role && !mayDelete(callerRole, role))) {
    throw new HttpsError('permission-denied', 'This account cannot be deleted.');
  }
  const remove = () => removeDocument(firestore, userId, account !== undefined);
  // Without a document only the account tells that something is left: see `unfinishedRemovals`.
  if (!ofUser.exists) await remove();
  if (account) {
    await auth.revokeRefreshTokens(userId).catch(unlessMissing);
    await auth.deleteUser(userId).catch(unlessMissing);
  }
  if (ofUser.exists) await remove();
  return { message: 'success' };
}

function userIdOf(data: unknown): string {
  const userId = typeof data === 'object' && data !== null && 'userId' in data ? data.userId : undefined;
  if (!isUserId(userId)) throw new HttpsError('invalid-argument', 'userId is missing.');
  return userId;
}

async function removeDocument(firestore: Firestore, id: string, hadAccount: boolean): Promise<void> {
  const user = firestore.doc(`users/${id}`);
  const departure = firestore.doc(`departures/${id}`);
  await firestore.runTransaction(async (transaction) => {
    const [before, entry] = await transaction.getAll(user, departure);
    transaction.delete(firestore.doc(`errorLogTimes/${id}`));
    transaction.delete(firestore.doc(`devices/${id}`));
    // The departure exists already, or the id was never a user's.
    if (!before?.exists && (entry?.exists ? entry.get('role') === null : !hadAccount)) return;
    // Above any revision on a device, where the document was gone before.
    const rev = before?.exists ? revisionOf(before.get('rev')) + 1 : revisionAt(Timestamp.now());
    transaction.delete(user);
    transaction.set(departure, { id, rev, role: null, syncedAt: FieldValue.serverTimestamp() });
  });
}
