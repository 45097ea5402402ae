/**
 * RxDB on Dexie with its stock Firestore replication and its own conflict handler, in which the document of the server wins.
 * https://rxdb.info/replication-firestore.html, https://rxdb.info/transactions-conflicts-revisions.html, https://rxdb.info/rx-storage-dexie.html
 */
import { deleteApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { createRxDatabase, type RxCollection } from 'rxdb';
import { replicateFirestore } from 'rxdb/plugins/replication-firestore';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { filter, firstValueFrom } from 'rxjs';
import type { Contender, Written } from '../contender.ts';
import { indexedDb } from '../indexeddb.ts';
import { jsonOf, officeOf } from './office.ts';

interface Customer {
  id: string;
  mobile: string;
  primaryNote: string;
  lastName: string;
  notes: { id: string; note: string }[];
}

const text = { type: 'string' } as const;
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    mobile: text,
    primaryNote: text,
    lastName: text,
    notes: { type: 'array', items: { type: 'object' } },
  },
  required: ['id'],
} as const;

export const rxdbReplication: Contender = {
  label: 'RxDB, stock replication',

  office: async (server) => ({
    ...officeOf(server, { _deleted: false }),
    async stored(id) {
      const found = await server.stored('customers', id);
      return found?.['_deleted'] ? '' : jsonOf(found);
    },
    // By a mark, as its page asks: it never hears of a document that is deleted at once.
    remove: (id) => server.change('customers', id, { _deleted: true, serverTimestamp: sdk.serverTimestamp() }),
  }),

  async open({ emulator: { host, projectId } }, { uid, port }) {
    const app = initializeApp({ projectId }, `rxdb-${uid}`);
    const firestore = sdk.initializeFirestore(app, { localCache: sdk.memoryLocalCache() });
    sdk.connectFirestoreEmulator(firestore, host, port, {
      mockUserToken: { sub: uid, email: `${uid}@garden.test`, email_verified: true },
    });
    const database = await createRxDatabase({ name: `rxdb-${uid}`, storage: getRxStorageDexie(indexedDb) });
    const made = await database.addCollections({ customers: { schema: schema as never } });
    const customers = made['customers'] as RxCollection<Customer>;
    const replication = replicateFirestore<Customer>({
      replicationIdentifier: 'customers',
      collection: customers,
      firestore: { projectId, database: firestore, collection: sdk.collection(firestore, 'customers') as never },
      pull: {},
      push: {},
      live: true,
    });
    const refused: string[] = [];
    // What it could not send it tells here, whatever the reason, and tries again for ever: all of it counts as told.
    const errors = replication.error$.subscribe(({ parameters }) => refused.push(JSON.stringify(parameters.pushRows)));
    const found = (id: string) => customers.findOne(id).exec();
    return {
      holds: async (id) => void (await firstValueFrom(customers.findOne(id).$.pipe(filter(Boolean)))),
      async write(id, written) {
        await (await found(id))?.incrementalModify((row) => changed(row, written));
      },
      shows: async (id) => jsonOf((await found(id))?.toJSON()),
      told: async () => refused.join(' '),
      settled: () => replication.awaitInSync().then(() => undefined),
      async close() {
        errors.unsubscribe();
        await database.close();
        await deleteApp(app);
      },
    };
  },
};

function changed(row: Customer, { field, word }: Written): Customer {
  if (field === 'note') return { ...row, notes: [...row.notes, { id: word.toLowerCase(), note: word }] };
  if (field === 'line') return { ...row, primaryNote: `${row.primaryNote}\n${word}` };
  return { ...row, [field]: word };
}
