/** The emulated Firestore as the contract suite needs it: signed-in clients, and a hand in the console. */
import { replicated } from '#domain/replicated.ts';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  DocumentReference,
  type Firestore,
  getDocFromServer,
  initializeFirestore,
  setDoc,
  updateDoc,
  setLogLevel,
  Timestamp,
} from 'firebase/firestore';
import { readPatiently } from '#backend/ask-emulator.ts';
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import { openFirestore } from '#tests/support/shared-firestore.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import { isPlain } from '#domain/plain.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { askFirestore, unreadableAddress } from '#sync/firestore/line.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import { firestorePoisons } from '#tests/support/firestore-poison.ts';
import { patientRemote } from './patient-remote.ts';
import type { Server } from './remote-world.ts';

export interface FirestoreServer extends Server {
  /** Some fields, as a hand in the console changes them: past the rules and the revision. */
  change(collection: string, id: string, fields: Stored): Promise<void>;
  emulator: FirestoreEmulator;
  /** A client of its own, as another page is, reaching the emulator through this port. */
  client(actor: Actor, port?: number): Firestore;
  stop(): Promise<void>;
}

/** An empty database under the project's rules. */
export async function openFirestoreServer(): Promise<FirestoreServer> {
  const emulator = await openFirestore();
  // Cut lines and refusals are what is tested; the SDK would print each.
  setLogLevel('silent');
  const nothing = unreadableAddress(`http://${emulator.host}:${emulator.port}`, emulator.projectId);
  let apps: FirebaseApp[] = [];
  let names = 0;
  const open = (user: string | { sub: string; email: string; email_verified: boolean }, port = emulator.port) => {
    const app = initializeApp({ projectId: emulator.projectId }, `client-${process.pid}-${names++}`);
    const db = initializeFirestore(app, firestoreSettings());
    connectFirestoreEmulator(db, emulator.host, port, { mockUserToken: user });
    return { app, db };
  };
  const console = open('owner');
  const close = async () => {
    await Promise.all(apps.map((app) => deleteApp(app)));
    apps = [];
  };
  const client = (actor: Actor, port?: number) => {
    const { app, db } = open({ sub: actor.uid, email: actor.email, email_verified: actor.verified ?? false }, port);
    apps.push(app);
    return db;
  };
  return {
    emulator,
    client,
    remote: (actor) =>
      patientRemote(firestoreRemote(client(actor), { ...sameMachine, ask: () => askFirestore(nothing) })),
    async store(collection, id, stored) {
      const place = doc(console.db, collection, id);
      await (stored ? setDoc(place, toFirestore(stored)) : deleteDoc(place));
    },
    async change(collection, id, fields) {
      await updateDoc(doc(console.db, collection, id), toFirestore(fields));
    },
    async stored(collection, id) {
      const data = (await readPatiently(() => getDocFromServer(doc(console.db, collection, id)))).data();
      return data ? fromFirestore(data) : null;
    },
    poisons: () => firestorePoisons(console.db),
    comparable: (stored) => comparable(stored) as Stored,
    async reset() {
      await close();
      await emulator.clear();
    },
    async stop() {
      await close();
      await deleteApp(console.app);
      await emulator.stop();
    },
  };
}

/** The emulator's clock is this one, and it is there. */
export const sameMachine = { replicated, serverTime: async () => Date.now(), ask: async () => undefined };

/** Copies of one value in two clients are not equal: each knows its client. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (value instanceof DocumentReference) return { reference: value.path };
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}

function toFirestore(stored: Stored): Stored {
  const time = stored['syncedAt'] as { seconds: number; nanoseconds: number } | undefined;
  const known = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
  return { ...known, ...(isPlain(time) && { syncedAt: new Timestamp(time.seconds, time.nanoseconds) }) };
}

function fromFirestore(data: Stored): Stored {
  const time = data['syncedAt'];
  if (!(time instanceof Timestamp)) return data;
  return { ...data, syncedAt: { seconds: time.seconds, nanoseconds: time.nanoseconds } };
}
