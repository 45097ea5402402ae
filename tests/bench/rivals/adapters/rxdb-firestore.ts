/**
 * RxDB on Dexie with its stock Firestore replication, as its page has it: the newest writer of a document wins whole.
 * https://rxdb.info/replication-firestore.html, https://rxdb.info/rx-storage-dexie.html
 */
import { memoryLocalCache } from 'firebase/firestore';
import { createRxDatabase, type RxCollection } from 'rxdb';
import { replicateFirestore, type RxFirestoreReplicationState } from 'rxdb/plugins/replication-firestore';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { found } from '../page/found.ts';
import { type Customer, type Rival, rowsOnScreen } from '../rival.ts';
import { connected, customersIn, move, projectId } from './emulator.ts';

type Kept = Omit<Customer, 'at'>;
const text = { type: 'string' } as const;
const key = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const list = { type: 'array', items: { type: 'object' } } as const;
const texts = ['role', 'firstName', 'lastName', 'fullName', 'email', 'mobile', 'address', 'city', 'state', 'zipcode'];
const more = ['imgUrl', 'primaryNote', 'specialtyRequests', 'text'];
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: key(100),
    sort: key(300),
    active: { type: 'boolean' },
    ...{ plants: list, messages: list, notes: list },
    ...Object.fromEntries([...texts, ...more].map((name) => [name, text])),
  },
  required: ['id', 'sort'],
  indexes: ['sort'],
} as const;

let customers: RxCollection<Kept>;
let replication: RxFirestoreReplicationState<Kept> | undefined;
const sorted = (limit?: number) => customers.find({ sort: [{ sort: 'asc' }], ...(limit && { limit }) });

async function connect(): Promise<void> {
  const database = connected('device', { localCache: memoryLocalCache() });
  replication = replicateFirestore<Kept>({
    replicationIdentifier: 'customers',
    collection: customers,
    firestore: { projectId: projectId(), database, collection: customersIn(database) as never },
    pull: { batchSize: 1_000 },
    push: { batchSize: 100 },
    live: true,
    serverTimestampField: 'at',
  });
  await replication.awaitInitialReplication();
}

export const rival: Rival = {
  async open() {
    const database = await createRxDatabase({ name: 'rival', storage: getRxStorageDexie() });
    const made = await database.addCollections({ customers: { schema: schema as never } });
    customers = made['customers'] as RxCollection<Kept>;
  },
  list: (shown) => void sorted(rowsOnScreen).$.subscribe((rows) => shown(rows.map((row) => row.toMutableJSON()))),
  notes(id, shown) {
    const subscription = customers.findOne(id).$.subscribe((row) => shown(row?.toMutableJSON().notes ?? []));
    return () => subscription.unsubscribe();
  },
  search: async (words) =>
    found(
      (await sorted().exec()).map((row) => row._data as never as Customer),
      words,
    ),
  async save(id, note) {
    const row = await customers.findOne(id).exec();
    await row?.incrementalModify((before) => ({ ...before, notes: [...(before.notes ?? []), note] }));
  },
  fill: connect,
  connect,
  change: move,
  async drained() {
    if (!replication) await connect();
    await replication?.awaitInSync();
  },
  close: async () => void (await customers.database.close()),
};
