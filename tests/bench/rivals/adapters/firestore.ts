/**
 * The Firestore SDK with its persistent cache, unlimited, which makes the indexes that its queries need.
 * https://firebase.google.com/docs/firestore/manage-data/enable-offline
 */
import * as sdk from 'firebase/firestore';
import { within } from '../../within.ts';
import { found } from '../page/found.ts';
import { type Customer, type Rival, rowsOnScreen } from '../rival.ts';
import { connected, customersIn, move } from './emulator.ts';

const cache = {
  localCache: sdk.persistentLocalCache({
    cacheSizeBytes: sdk.CACHE_SIZE_UNLIMITED,
    tabManager: sdk.persistentMultipleTabManager(),
  }),
};
const pageSize = 500;
let database: sdk.Firestore;

const customers = (...rest: sdk.QueryConstraint[]) => sdk.query(customersIn(database), ...rest);
const bySort = () => sdk.orderBy('sort');
const rowsOf = (docs: sdk.QueryDocumentSnapshot[]) => docs.map((found) => found.data() as Customer);

/** Now and then the emulator leaves a question without an answer. The fuller the cache, the longer a page takes. */
async function answered(question: sdk.Query, tries = 3): Promise<sdk.QuerySnapshot> {
  const answer = within(90, 'a page of customers', sdk.getDocsFromServer(question));
  return tries > 1 ? answer.catch(() => answered(question, tries - 1)) : answer;
}

/** By pages: the emulator breaks off a listener that has thousands of documents to tell at once. Answers where they end. */
async function fetched(after: sdk.QueryConstraint[]): Promise<sdk.QueryConstraint[]> {
  const { docs } = await answered(customers(sdk.orderBy('at'), ...after, sdk.limit(pageSize)));
  const end = docs.length > 0 ? [sdk.startAfter(docs.at(-1))] : after;
  return docs.length < pageSize ? end : fetched(end);
}

export const rival: Rival = {
  async open() {
    database = connected('device', cache);
    await sdk.disableNetwork(database);
    const indexes = sdk.getPersistentCacheIndexManager(database);
    if (indexes) sdk.enablePersistentCacheIndexAutoCreation(indexes);
  },
  list: (shown) => void sdk.onSnapshot(customers(bySort(), sdk.limit(rowsOnScreen)), ({ docs }) => shown(rowsOf(docs))),
  notes: (id, shown) =>
    sdk.onSnapshot(sdk.doc(customersIn(database), id), (one) =>
      shown((one.data() as Customer | undefined)?.notes ?? []),
    ),
  search: async (words) => found(rowsOf((await sdk.getDocsFromCache(customers(bySort()))).docs), words),
  async save(id, note) {
    // Resolves only when the server has it, which is not asked here.
    const one = sdk.doc(customersIn(database), id);
    void sdk.updateDoc(one, { notes: sdk.arrayUnion(note) }).catch(() => undefined);
  },
  async fill() {
    await sdk.enableNetwork(database);
    await fetched([]);
  },
  /** From the newest change on: to a listener on all, the emulator would tell everything again. */
  async connect() {
    const { docs } = await sdk.getDocsFromCache(customers(sdk.orderBy('at', 'desc'), sdk.limit(1)));
    await sdk.enableNetwork(database);
    const after = await fetched(docs.map((newest) => sdk.startAfter(newest)));
    await new Promise<void>((resolve, reject) => {
      const feed = customers(sdk.orderBy('at'), ...after);
      const heard = ({ metadata }: sdk.QuerySnapshot) => metadata.fromCache || resolve();
      sdk.onSnapshot(feed, { includeMetadataChanges: true }, heard, reject);
    });
  },
  change: move,
  async drained() {
    await sdk.enableNetwork(database);
    await sdk.waitForPendingWrites(database);
  },
  close: () => sdk.terminate(database),
};
