/** The emulated Firestore as the contract suite needs it: signed-in clients, and a hand in the console. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  Bytes,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  DocumentReference,
  type Firestore,
  GeoPoint,
  getDocFromServer,
  initializeFirestore,
  setDoc,
  setLogLevel,
  Timestamp,
  vector,
} from 'firebase/firestore';
import { type FirestoreEmulator, startFirestore } from '#backend/firestore-emulator.ts';
import type { Actor, Stored } from '#domain/permissions.ts';
import { isPlain } from '#domain/schemas.ts';
import { firestoreRemote } from '#sync/remote/firestore.ts';
import { firestoreSettings } from '#sync/remote/firestore-settings.ts';
import { poisons } from '#tests/support/poison.ts';
import type { Office } from './remote-world.ts';

export interface FirestoreOffice extends Office {
  emulator: FirestoreEmulator;
  /** A client of its own, as another page is, reaching the emulator through this port. */
  client(actor: Actor, port?: number): Firestore;
  stop(): Promise<void>;
}

/** Starts the emulator with the project's rules. */
export async function openFirestoreOffice(): Promise<FirestoreOffice> {
  const emulator = await startFirestore();
  // Cut lines and refusals are what is tested; the SDK would print each.
  setLogLevel('silent');
  let apps: FirebaseApp[] = [];
  let names = 0;
  const open = (user: string | { sub: string; email: string }, port = emulator.port) => {
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
    const { app, db } = open({ sub: actor.uid, email: actor.email }, port);
    apps.push(app);
    return db;
  };
  return {
    emulator,
    client,
    remote: (actor) => firestoreRemote(client(actor), sameMachine),
    async store(collection, id, stored) {
      const place = doc(console.db, collection, id);
      await (stored ? setDoc(place, toFirestore(stored)) : deleteDoc(place));
    },
    async stored(collection, id) {
      const data = (await getDocFromServer(doc(console.db, collection, id))).data();
      return data ? fromFirestore(data) : null;
    },
    poisons: () => ({ ...storable(), ...classesOf(console.db) }),
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

/** The emulator's clock is this one. */
export const sameMachine = async (): Promise<number> => Date.now();

/** Firestore has neither lists in lists nor whole numbers of the language, and its own bytes and maps. */
function storable(): Record<string, unknown> {
  const unstorable = [
    // In all fields at once it is more than a document may be.
    'a long list',
    'half a character',
    'a whole number of 64 bits',
    'a list in a list',
    'a list of nothing known',
    'a map with keys of prototypes',
    'a date that is none',
    'bytes',
    'a real map',
  ];
  return Object.fromEntries(Object.entries(poisons).filter(([name]) => !unstorable.includes(name)));
}

function classesOf(db: Firestore): Record<string, unknown> {
  const reference = doc(db, 'users', 'nobody');
  return {
    'a reference': reference,
    'a reference in a list': [reference, { name: 'Fern', category: reference }],
    'a point on the earth': new GeoPoint(38.6, -121.4),
    'bytes of the database': Bytes.fromUint8Array(new Uint8Array([1, 2, 3])),
    'a time of the database': new Timestamp(1, 2_000),
    'a vector': vector([1, 2, 3]),
  };
}

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
