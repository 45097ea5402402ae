import type { Auth } from 'firebase-admin/auth';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { isAdminEmail } from '../../domain/email.ts';
import { isUserId, mostUnfinished, removalTime } from '../../domain/removal.ts';
import { type Caller, removerRole } from './admin.ts';

/** Of firebase-admin. */
export interface Services {
  auth: Pick<Auth, 'getUser' | 'getUsers'>;
  firestore: Firestore;
}

/** Departures that are looked at, each one read; accounts that are asked for at once. */
const newest = 1_000;
const atOnce = 100;

/**
 * Who was removed and still has an account: the departure says so, the document is gone, the account is there. At most 100
 * ids, the newest first; nothing else about them. Only for those who may finish it. Throws an `HttpsError`.
 */
export async function unfinishedRemovals(
  { auth, firestore }: Services,
  caller: Caller | undefined,
): Promise<{ userIds: string[] }> {
  if (!caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  await removerRole({ auth, firestore }, caller);
  const departures = await firestore
    .collection('departures')
    .where('syncedAt', '<', Timestamp.fromMillis(Date.now() - removalTime))
    .orderBy('syncedAt', 'desc')
    .limit(newest)
    .select('role')
    .get();
  // No account has another id, and Firebase refuses to look for one.
  const removed = departures.docs
    .filter((entry) => entry.get('role') === null && isUserId(entry.id))
    .map(({ id }) => id);
  const accounts = await Promise.all(portions(removed).map((ids) => auth.getUsers(ids.map((uid) => ({ uid })))));
  const left = accounts.flatMap(({ users }) =>
    // `deleteUser` refuses these.
    users.filter(({ uid, email = '' }) => uid !== caller.uid && !isAdminEmail(email)).map(({ uid }) => uid),
  );
  const found = removed.filter((id) => left.includes(id)).slice(0, mostUnfinished);
  if (found.length === 0) return { userIds: [] };
  const documents = await firestore.getAll(...found.map((id) => firestore.doc(`users/${id}`)), { fieldMask: ['role'] });
  return { userIds: documents.filter(({ exists }) => !exists).map(({ id }) => id) };
}

function portions(ids: string[]): string[][] {
  const all: string[][] = [];
  for (let from = 0; from < ids.length; from += atOnce) all.push(ids.slice(from, from + atOnce));
  return all;
}
