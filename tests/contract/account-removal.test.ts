import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } from 'firebase/auth';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getFirestore,
  setDoc,
  Timestamp,
} from 'firebase/firestore/lite';
import { describe } from 'vitest';
import { firebaseAccountRemoval } from '#app/platform/account-removal/firebase.ts';
import { memoryAccountRemoval } from '#app/platform/account-removal/memory.ts';
import { memoryAccounts } from '#app/platform/accounts/memory.ts';
import { buildIfStale } from '#scripts/build.ts';
import { readPatiently } from '#backend/ask-emulator.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { freePort, loopback } from '#backend/free-port.ts';
import { startBackend } from '#backend/local-backend.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { accounts, describeAccountRemoval, fixedAdmin, type RemovalServer } from './account-removal.ts';
import { garden } from '#tests/support/garden.ts';

const everybody = [...accounts, fixedAdmin];

async function openMemory(): Promise<RemovalServer> {
  const server = new MemoryServer(garden);
  const value = { get: () => null, set: () => undefined, onChange: () => () => undefined };
  const known = memoryAccounts({ accounts: everybody, signedIn: value });
  const removal = async (email: string | null, reachable = true) => {
    const caller = everybody.find((account) => account.email === email) ?? null;
    const remote = memoryRemote(server, caller ?? fixedAdmin);
    const all = async (collection: string) => [...(await server.documentStore.all(collection)).values()];
    return memoryAccountRemoval({ caller, remote, all, accounts: known, reachable: () => reachable });
  };
  return {
    removal: (email) => removal(email),
    cutOff: (email) => removal(email, false),
    hasAccount: async (email) => {
      const uid = everybody.find((account) => account.email === email)?.uid ?? '';
      return known.emailOf(uid) !== undefined;
    },
    store: (collection, id, stored) => server.writeByHand(new Map([[`${collection}/${id}`, stored]])),
    async stored(collection, id) {
      return (await server.documentStore.all(collection)).get(id) ?? null;
    },
    stop: () => Promise.resolve(),
  };
}

async function openFirebase(): Promise<RemovalServer> {
  await buildIfStale('functions');
  // The documents are written as they are wanted: none is to be stamped.
  const backend = await startBackend({ triggers: false });
  for (const account of everybody) await backend.createAccount(account);
  const apps: FirebaseApp[] = [];
  const open = (name: string) => {
    const app = initializeApp({ projectId: backend.projectId, apiKey: 'demo' }, `${name}-${apps.length}`);
    apps.push(app);
    return app;
  };
  const signIn = (app: FirebaseApp, email: string) => {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://${backend.auth.host}:${backend.auth.port}`, { disableWarnings: true });
    return signInWithEmailAndPassword(auth, email, 'garden-demo');
  };
  const caller = async (email: string | null) => {
    const app = open('caller');
    if (email) await signIn(app, email);
    return app;
  };
  const hand = getFirestore(open('hand'));
  connectFirestoreEmulator(hand, backend.firestore.host, backend.firestore.port, { mockUserToken: 'owner' });
  return {
    removal: async (email) => firebaseAccountRemoval(await caller(email), backend.functions),
    cutOff: async (email) => firebaseAccountRemoval(await caller(email), { host: loopback, port: await freePort() }),
    hasAccount: (email) =>
      signIn(open('visitor'), email).then(
        () => true,
        () => false,
      ),
    async store(collection, id, stored) {
      const place = doc(hand, collection, id);
      if (!stored) return deleteDoc(place);
      const { seconds, nanoseconds } = stored['syncedAt'] as { seconds: number; nanoseconds: number };
      await setDoc(place, { ...stored, syncedAt: new Timestamp(seconds, nanoseconds) });
    },
    async stored(collection, id) {
      const data = (await readPatiently(() => getDoc(doc(hand, collection, id)))).data();
      if (!data) return null;
      const { seconds, nanoseconds } = data['syncedAt'] as Timestamp;
      return { ...data, syncedAt: { seconds, nanoseconds } };
    },
    async stop() {
      await Promise.all(apps.map((app) => deleteApp(app)));
      await backend.stop();
    },
  };
}

describeAccountRemoval('memory', openMemory);

const withEmulator = await firestoreEmulatorAvailable();
describe.runIf(withEmulator)('with the emulators', () => {
  describeAccountRemoval('the callable', openFirebase);
});
