/** The same work left to the Firestore SDK with its own persistent cache. */
import {
  arrayUnion,
  collection,
  CACHE_SIZE_UNLIMITED,
  disableNetwork,
  doc,
  type Firestore,
  getDocsFromCache,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  query,
  type QueryConstraint,
  type QuerySnapshot,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Note } from '#domain/user.ts';
import type { Contender } from './contender.ts';
import { aNote, connect, firstPageSize, role } from './office.ts';

/** The name belongs to the name of its database: it must be the same each time. */
const open = () => connect('cache', { localCache: persistentLocalCache({ cacheSizeBytes: CACHE_SIZE_UNLIMITED }) });

const all = (database: Firestore, ...rest: QueryConstraint[]) =>
  query(collection(database, 'users'), where('role', '==', role), ...rest);
const firstPage = (database: Firestore) =>
  all(database, orderBy('lastName'), orderBy('firstName'), limit(firstPageSize));

/** Milliseconds. */
const patience = 10_000;

/** Until the server has confirmed what the listener told. Answers the documents it sent for it. */
function confirmed(database: Firestore): Promise<number> {
  let told = 0;
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(
      all(database),
      { includeMetadataChanges: true },
      (snapshot) => {
        if (!snapshot.metadata.fromCache) {
          stop();
          resolve(snapshot.docChanges().length);
        }
        told = snapshot.size;
      },
      (error) => reject(new Error(`the cache heard ${told} documents`, { cause: error })),
    );
  });
}

async function saveWhere(count: number, question: (database: Firestore) => ReturnType<typeof all>): Promise<number[]> {
  const database = await open();
  await disableNetwork(database);
  const ids = (await getDocsFromCache(firstPage(database))).docs.map(({ id }) => id);
  let shown: (snapshot: QuerySnapshot) => void = () => {};
  const stop = onSnapshot(question(database), (snapshot) => shown(snapshot));
  await new Promise<void>((resolve) => (shown = () => resolve()));
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const [id, note] = [ids[index % ids.length] ?? '', aNote()];
    const start = performance.now();
    const seen = new Promise<void>((resolve) => {
      shown = ({ docs }) => {
        const notes = docs.find((found) => found.id === id)?.data()['notes'] as Note[] | undefined;
        if (notes?.some((other) => other.id === note.id)) resolve();
      };
    });
    // Resolves only when the server has it, which is not asked here.
    void updateDoc(doc(database, 'users', id), { notes: arrayUnion(note) }).catch(() => undefined);
    await seen;
    times.push(performance.now() - start);
  }
  stop();
  return times;
}

export const cache: Contender = {
  async firstSync() {
    const database = await open();
    const start = performance.now();
    await confirmed(database);
    return performance.now() - start;
  },

  async open() {
    const start = performance.now();
    const database = await open();
    await disableNetwork(database);
    await getDocsFromCache(firstPage(database));
    const first = performance.now() - start;
    await getDocsFromCache(all(database));
    return { first, all: performance.now() - start };
  },

  save: (count) => saveWhere(count, firstPage),
  saveInAll: (count) => saveWhere(count, all),

  async resync() {
    const database = await open();
    const start = performance.now();
    // Beside the emulator, a listener that goes on from the cache is now and then never confirmed.
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
    const feeds = await Promise.race([confirmed(database), late]);
    const time = feeds === null ? null : performance.now() - start;
    return { time, reads: { feeds: feeds ?? 0, documents: 0, transactions: 0 } };
  },
};
