/**
 * The Firestore SDK with its persistent cache: what is written without a network waits in IndexedDB, and the last write wins.
 * https://firebase.google.com/docs/firestore/manage-data/enable-offline, for lists
 * https://firebase.google.com/docs/firestore/manage-data/add-data#update_elements_in_an_array
 */
import { deleteApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/firestore';
import type { Contender, Written } from '../contender.ts';
import { indexedDb } from '../indexeddb.ts';
import { jsonOf, officeOf } from './office.ts';

const localCache = () =>
  sdk.persistentLocalCache({ tabManager: sdk.persistentSingleTabManager({ forceOwnership: true }) });

export const firestoreCache: Contender = {
  label: 'Firestore SDK',

  office: async (server) => ({
    ...officeOf(server, {}),
    remove: (id) => server.store('customers', id, null),
  }),

  async open({ emulator: { host, projectId } }, { uid, port }) {
    // It takes what it finds as the browser's.
    Object.assign(globalThis, indexedDb);
    const app = initializeApp({ projectId, apiKey: 'compare' }, `sdk-${uid}`);
    const database = sdk.initializeFirestore(app, { localCache: localCache() });
    sdk.connectFirestoreEmulator(database, host, port, {
      mockUserToken: { sub: uid, email: `${uid}@garden.test`, email_verified: true },
    });
    const customer = (id: string) => sdk.doc(database, 'customers', id);
    const refused: string[] = [];
    const listeners: sdk.Unsubscribe[] = [];
    const shown = new Map<string, sdk.DocumentData | undefined>();
    return {
      holds: (id) =>
        new Promise((resolve, reject) => {
          const told = (snapshot: sdk.DocumentSnapshot) => {
            shown.set(id, snapshot.data());
            if (snapshot.exists()) resolve();
          };
          listeners.push(sdk.onSnapshot(customer(id), told, reject));
        }),
      async write(id, written) {
        const change = changeOf(written, shown.get(id));
        // Resolves only when the server has it; a page that is still open hears of a refusal.
        sdk.updateDoc(customer(id), change).catch(() => void refused.push(written.word));
        // Asked behind the write, in the same queue: then the cache has it.
        await sdk.getDocFromCache(customer(id)).catch(() => undefined);
      },
      shows: async (id) => jsonOf(shown.get(id)),
      told: async () => refused.join(' '),
      settled: () => sdk.waitForPendingWrites(database),
      async close() {
        for (const stop of listeners) stop();
        await deleteApp(app);
      },
    };
  },
};

function changeOf({ field, word }: Written, shown: sdk.DocumentData | undefined): sdk.UpdateData<sdk.DocumentData> {
  if (field === 'note') return { notes: sdk.arrayUnion({ id: word.toLowerCase(), note: word }) };
  if (field === 'line') return { primaryNote: `${String(shown?.['primaryNote'] ?? '')}\n${word}` };
  return { [field]: word };
}
