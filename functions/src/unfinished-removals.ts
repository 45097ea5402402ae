import type { Auth } from 'firebase-admin/auth';
import { type Firestore, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { isAdminEmail } from '../../domain/email.ts';
import { isUserId, mostUnfinished, removalTime } from '../../domain/removal.ts';
import { type Caller, removerRole } from './admin.ts';

/** Of firebase-admin. */
export interface Services {
  auth: Pick<Auth, 'getUser' | 'getUsers'>;
  firestore: Firestore;
}

/** Departures of a page, each one read; accounts that are asked for at once. */
const pageSize = 1_000;
const atOnce = 100;

/** Milliseconds after which no further page is asked for: an answer that comes late is none. */
const longest = 30_000;

/**
 * Who was removed and still has an account: the departure says so, the document is gone, the account is there. At most 100
 * ids, the newest first; nothing else about them. Only for those who may finish it. Throws an `HttpsError`. `now`: epoch
 * milliseconds.
 */
export async function unfinishedRemovals(
  { auth, firestore }: Services,
  caller: Caller | undefined,
  now: () => number = Date.now,
): Promise<{ userIds: string[] }> {
  if (!caller) throw new HttpsError('unauthenticated', 'Sign in first.');
  const began = now();
  await removerRole({ auth, firestore }, caller);
  const departures = firestore
    .collection('departures')
    .where('syncedAt', '<', Timestamp.fromMillis(began - removalTime))
    .orderBy('syncedAt', 'desc')
    .limit(pageSize)
    .select('role', 'syncedAt');
  const userIds: string[] = [];
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await (last ? departures.startAfter(last) : departures).get();
    userIds.push(...(await unfinishedOf({ auth, firestore }, caller, docs)));
    last = docs.length === pageSize ? docs.at(-1) : undefined;
  } while (last && userIds.length < mostUnfinished && now() - began < longest);
  return { userIds: userIds.slice(0, mostUnfinished) };
}

/** In the order of their departures. */
async function unfinishedOf(
  { auth, firestore }: Services,
  caller: Caller,
  departures: QueryDocumentSnapshot[],
): Promise<string[]> {
  // No account has another id, and Firebase refuses to look for one.
  const removed = departures.filter((entry) => entry.get('role') === null && isUserId(entry.id)).map(({ id }) => id);
  const accounts = await Promise.all(portions(removed).map((ids) => auth.getUsers(ids.map((uid) => ({ uid })))));
  const left = new Set(
    accounts.flatMap(({ users }) =>
      // `deleteUser` refuses these.
      users.filter(({ uid, email = '' }) => uid !== caller.uid && !isAdminEmail(email)).map(({ uid }) => uid),
    ),
  );
  const found = removed.filter((id) => left.has(id));
  if (found.length === 0) return [];
  const documents = await firestore.getAll(...found.map((id) => firestore.doc(`users/${id}`)), { fieldMask: ['role'] });
  return documents.filter(({ exists }) => !exists).map(({ id }) => id);
}

function portions(ids: string[]): string[][] {
  const all: string[][] = [];
  for (let from = 0; from < ids.length; from += atOnce) all.push(ids.slice(from, from + atOnce));
  return all;
}
