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
  startAfter,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Note } from '#domain/user.ts';
import { within } from '../within.ts';
import type { Contender } from './contender.ts';
import { aNote, connect, eachPage, feed, firstPageSize, role } from './server.ts';

/** The name belongs to the name of its database: it must be the same each time. */
const open = () => connect('cache', { localCache: persistentLocalCache({ cacheSizeBytes: CACHE_SIZE_UNLIMITED }) });

const all = (database: Firestore, ...rest: QueryConstraint[]) =>
  query(collection(database, 'users'), where('role', '==', role), ...rest);
const firstPage = (database: Firestore) =>
  all(database, orderBy('lastName'), orderBy('firstName'), limit(firstPageSize));

/** The time of the newest change that the cache holds. */
async function newest(database: Firestore): Promise<Timestamp> {
  const last = query(collection(database, 'users'), where('role', '==', role), orderBy('syncedAt', 'desc'), limit(1));
  return (await getDocsFromCache(last)).docs[0]?.get('syncedAt') ?? Timestamp.fromMillis(0);
}

async function saveWhere(count: number, question: (database: Firestore) => ReturnType<typeof all>): Promise<number[]> {
  const database = await open();
  await disableNetwork(database);
  const ids = (await getDocsFromCache(firstPage(database))).docs.map(({ id }) => id);
  let shown: (snapshot: QuerySnapshot) => void = () => {};
  const stop = onSnapshot(question(database), (snapshot) => shown(snapshot));
  await within(60, 'the list from the cache', new Promise<void>((resolve) => (shown = () => resolve())));
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
    await within(30, 'the list that shows the note', seen);
    times.push(performance.now() - start);
  }
  stop();
  return times;
}

export const cache: Contender = {
  /** By pages, because the emulator breaks off a listener that has thousands of documents to tell at once. */
  async firstSync() {
    const database = await open();
    const start = performance.now();
    await eachPage(database, async () => {});
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

  /** From the newest change on: to a listener on all, the emulator would tell everything again. */
  async resync() {
    const database = await open();
    const time = await newest(database);
    const start = performance.now();
    const heard = new Promise<number>((resolve, reject) => {
      onSnapshot(
        feed(database, startAfter(time)),
        { includeMetadataChanges: true },
        ({ metadata, size }) => metadata.fromCache || resolve(size),
        reject,
      );
    });
    const size = await within(30, 'the word of the office that nothing is new', heard);
    return { time: performance.now() - start, reads: { feeds: Math.max(1, size), documents: 0, transactions: 0 } };
  },
};
