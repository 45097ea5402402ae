/** The Firestore emulator as each contender talks to it, as the employee. */
import { initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  documentId,
  type Firestore,
  type FirestoreSettings,
  getDocsFromServer,
  initializeFirestore,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  startAfter,
  terminate,
  where,
} from 'firebase/firestore';
import type { Note } from '#domain/user.ts';
import { within } from '../within.ts';

export const me = 'employee';
export const role = 'customer';
export const pageSize = 1_000;
export const firstPageSize = 50;

/** Asked before anything is measured. */
export const place = fetch('/__/firebase/init.json').then(
  (response) => response.json() as Promise<{ projectId: string; firestore: { host: string; port: number } }>,
);

const connected: Firestore[] = [];

export async function connect(name: string, settings: FirestoreSettings): Promise<Firestore> {
  setLogLevel('silent');
  const { projectId, firestore } = await place;
  const database = initializeFirestore(initializeApp({ projectId, apiKey: 'bench' }, name), settings);
  connectFirestoreEmulator(database, firestore.host, firestore.port, { mockUserToken: { sub: me } });
  connected.push(database);
  return database;
}

/** The customers in the order of change. */
export const feed = (database: Firestore, ...last: QueryConstraint[]) =>
  query(
    collection(database, 'users'),
    where('role', 'in', [role]),
    orderBy('syncedAt'),
    orderBy(documentId()),
    ...last,
  );

/** All customers, page by page. */
export async function eachPage(
  database: Firestore,
  take: (found: QueryDocumentSnapshot[]) => Promise<void>,
): Promise<void> {
  for (let last: QueryConstraint[] = []; ;) {
    const page = getDocsFromServer(feed(database, ...last, limit(pageSize)));
    const { docs } = await within(45, `a page of ${pageSize} customers`, page);
    await take(docs);
    if (docs.length < pageSize) return;
    last = [startAfter(docs.at(-1))];
  }
}

/** Hangs up. A listener that is only killed goes on in the emulator, which then chokes on what it cannot deliver. */
export async function hangUp(): Promise<void> {
  await Promise.all(connected.splice(0).map((database) => terminate(database)));
}

export function aNote(): Note {
  const text = 'The hedge by the gate wants cutting before the birds nest. Two hours, and bring the long ladder.';
  return { id: crypto.randomUUID(), note: text, createdBy: 'Tom Okafor', createdAt: Date.now() };
}

/** Adds a note at the office in one transaction, as plainly as the rules allow. */
export async function addAtServer(database: Firestore, id: string): Promise<void> {
  const user = doc(database, 'users', id);
  await runTransaction(database, async (transaction) => {
    const data = (await transaction.get(user)).data() ?? {};
    const edit = `${crypto.randomUUID().slice(0, 8)}:1`;
    const notes = [...(data['notes'] ?? []), aNote()];
    transaction.set(user, { ...data, notes, rev: data['rev'] + 1, edit, syncedAt: serverTimestamp() });
  });
}
