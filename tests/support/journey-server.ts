/** The office of a journey: the real local backend with demo data, and a look at what the server holds, past the rules. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type DocumentReference,
  getDoc,
  getDocs,
  increment,
  getFirestore,
  type Query,
  query,
  serverTimestamp,
  updateDoc,
  where,
  writeBatch,
  setDoc,
  Timestamp,
} from 'firebase/firestore/lite';
import { readPatiently } from '#backend/ask-emulator.ts';
import { type DemoAccount, demoData } from '#backend/demo-data.ts';
import { firestoreRest } from '#backend/firestore-rest.ts';
import { type Backend, type BackendOptions, startBackend } from '#backend/local-backend.ts';
import { projectRoot } from '#backend/project.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import { errorsIn } from '#domain/schemas.ts';
import type { User } from '#domain/user.ts';
import type { Departure } from '#sync/document.ts';
import { type AccountsServer, accountsServer } from './journey-accounts.ts';

export interface Server {
  backend: Backend;
  accounts: AccountsServer;
  /** The folder of the built app. */
  dist: string;
  /** A new employee, who can sign in at once. */
  hire(account: DemoAccount): Promise<void>;
  /** The document of a user as the server holds it, read past the rules; undefined where there is none. */
  user(id: string): Promise<User>;
  /** The same, by the e-mail address; the marks of synchronization included. */
  userByEmail(email: string): Promise<User>;
  /** Everybody the server holds. */
  users(): Promise<User[]>;
  /** What is told of somebody who left; undefined where nothing is. */
  departure(id: string): Promise<Departure | undefined>;
  /** Changes fields of a user's document, as another device would: with the next revision. */
  change(id: string, fields: Partial<User>): Promise<void>;
  /** The catalogue as the server holds it. */
  catalogue(): Promise<Catalogue>;
  /** Changes the catalogue, as staff would on another device: with the next revision. */
  changeCatalogue(change: (catalogue: Catalogue) => Partial<Catalogue>): Promise<void>;
  /** Writes anything into the catalogue, as a hand in the console would: with the next revision. */
  spoilCatalogue(fields: Record<string, unknown>): Promise<void>;
  /** Changes a user's document as a hand in the console does, which knows nothing of synchronization. */
  editInConsole(id: string, fields: Partial<User>): Promise<void>;
  /** All that a backup holds; answers how to put it back, as an import does: nothing else is told of it. */
  backup(): Promise<() => Promise<void>>;
  /** Removes a user's document as an admin does: with the word that it left. The account stays. */
  remove(id: string): Promise<void>;
  /** Somebody is told as gone since an hour ago, as after a removal that nobody finished: nothing becomes of the account. */
  leaveUnfinished(id: string): Promise<void>;
  /** As if the last entry of this user in the log of errors were older than a minute. */
  forgetErrorTime(uid: string): Promise<void>;
  /** The log of errors. */
  errors(): Promise<ErrorEntry[]>;
  /** While `work` goes on, the server follows the rules with one passage of them replaced. */
  withRules(passage: string, instead: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const nextMarks = () => ({ rev: increment(1), edit: `${randomUUID().slice(0, 8)}:1`, syncedAt: serverTimestamp() });

/** A local backend that runs already. */
export type RunningBackend = Required<Pick<BackendOptions, 'projectId' | 'beside'>>;

/** `dist`: the folder of the built app. With triggers the functions are called for what is written, which takes its time. */
export async function openServer(
  dist: string,
  options: RunningBackend | Pick<BackendOptions, 'triggers'>,
): Promise<Server> {
  const backend = await startBackend(options);
  await backend.seed(demoData({ seed: 1 }));

  const { host, port } = backend.firestore;
  const app = initializeApp({ projectId: backend.projectId }, `office-${port}`);
  // The client that asks anew each time: the one that listens may wait for its line for most of a minute.
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, host, port, { mockUserToken: 'owner' });
  const { loadRules } = firestoreRest(backend.firestore, backend.projectId);
  const read = (place: DocumentReference) => readPatiently(() => getDoc(place));
  const readAll = (places: Query) => readPatiently(() => getDocs(places));
  const plants = doc(firestore, 'plants', 'plants');
  const catalogue = async () => (await read(plants)).data() as Catalogue;
  return {
    backend,
    accounts: accountsServer(backend),
    dist,
    catalogue,
    async hire(account) {
      const { uid, email } = account;
      await backend.createAccount(account);
      const { catalogue, users } = demoData({ seed: 1 });
      const colleague = users.find(({ role }) => role === 'employee');
      if (colleague) await backend.seed({ accounts: [], catalogue, users: [{ ...colleague, id: uid, email }] });
    },
    async user(id) {
      return (await read(doc(firestore, 'users', id))).data() as User;
    },
    async userByEmail(email) {
      const found = await readAll(query(collection(firestore, 'users'), where('email', '==', email)));
      return found.docs[0]?.data() as User;
    },
    async users() {
      return (await readAll(collection(firestore, 'users'))).docs.map((found) => found.data() as User);
    },
    async departure(id) {
      return (await read(doc(firestore, 'departures', id))).data() as Departure | undefined;
    },
    async change(id, fields) {
      await updateDoc(doc(firestore, 'users', id), { ...fields, ...nextMarks() });
    },
    async spoilCatalogue(fields) {
      await updateDoc(plants, { ...fields, ...nextMarks() });
    },
    async changeCatalogue(change) {
      await updateDoc(plants, { ...change(await catalogue()), ...nextMarks() });
    },
    async editInConsole(id, fields) {
      await updateDoc(doc(firestore, 'users', id), fields);
    },
    async backup() {
      const kept = await Promise.all(
        ['users', 'plants', 'departures'].map((name) => readAll(collection(firestore, name))),
      );
      const all = kept.flatMap(({ docs }) => docs);
      return async () => {
        const batch = writeBatch(firestore);
        for (const document of all) batch.set(document.ref, document.data());
        await batch.commit();
      };
    },
    async remove(id) {
      const place = doc(firestore, 'users', id);
      const rev = Number((await read(place)).get('rev')) + 1;
      const batch = writeBatch(firestore);
      batch.delete(place);
      batch.set(doc(firestore, 'departures', id), { id, rev, role: null, syncedAt: serverTimestamp() });
      await batch.commit();
    },
    async leaveUnfinished(id) {
      const syncedAt = Timestamp.fromMillis(Date.now() - 3_600_000);
      await setDoc(doc(firestore, 'departures', id), { id, rev: 2, role: null, syncedAt });
    },
    async forgetErrorTime(uid) {
      await deleteDoc(doc(firestore, 'errorLogTimes', uid));
    },
    async errors() {
      return errorsIn((await read(doc(firestore, 'errorLogs', 'errorLogs'))).data());
    },
    async withRules(passage, instead, work) {
      const source = await readFile(join(projectRoot, 'firestore.rules'), 'utf8');
      if (!source.includes(passage)) throw new Error(`The rules do not say: ${passage}`);
      await loadRules(source.replace(passage, instead));
      try {
        await work();
      } finally {
        await loadRules(source);
      }
    },
    async stop() {
      await deleteApp(app);
      await backend.stop();
    },
  };
}
