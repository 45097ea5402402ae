/** Firestore's emulator with the rules of the project, and the function that stamps, in random histories. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import type { Stored } from '#domain/permission-request.ts';
import { isPlain } from '#domain/plain.ts';
import type { Remote } from '#sync/remote.ts';
import { stamp } from '../../../functions/src/stamp.ts';
import { openFirestoreServer } from '../firestore-server.ts';
import { actors, type Documents, paths } from './script.ts';
import type { Side } from './side.ts';

export interface FirestoreHistories {
  /** The server with these documents and no others. Expects that no other history is at work. */
  begin(documents: Documents): Promise<Side>;
  stop(): Promise<void>;
}

export async function openFirestoreHistories(): Promise<FirestoreHistories> {
  const server = await openFirestoreServer();
  const { host, port, projectId, clear } = server.emulator;
  // With the address in the environment the library neither looks for credentials nor asks the machine for them.
  process.env['FIRESTORE_EMULATOR_HOST'] = `${host}:${port}`;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const owner = initializeApp({ projectId }, `owner of histories ${process.pid}`);
  const firestore = getFirestore(owner);
  const opened = new Map<string, Remote>();
  const clients = (who: string): Remote => {
    const actor = actors[who];
    if (!actor) throw new Error(`nobody is called ${who}`);
    const remote = opened.get(who) ?? server.remote(actor);
    opened.set(who, remote);
    return remote;
  };
  const side: Side = {
    clients,

    async stored() {
      const found = await firestore.getAll(...paths.map((path) => firestore.doc(path)));
      const there = found.filter(({ exists }) => exists);
      return Object.fromEntries(there.map((snapshot) => [snapshot.ref.path, fromFirestore(snapshot.data()) as Stored]));
    },

    async put(path, stored) {
      const place = firestore.doc(path);
      if (!stored) return void (await place.delete());
      const { writeTime } = await place.set(toFirestore(stored) as Stored);
      return timeOf(writeTime);
    },

    async stamp({ path, before, after, at, name }) {
      const written = { before: toFirestore(before ?? undefined), after: toFirestore(after) } as Record<string, Stored>;
      await stamp(firestore.doc(path), { before: written['before'], after: written['after'], at: timestamp(at) }, name);
    },

    async atOnce(steps, ask) {
      const asked = steps.map((step) => ask(step, clients));
      // Where one fails, the other is not on its way any more.
      await Promise.allSettled(asked);
      return Promise.all(asked);
    },
  };
  return {
    async begin(documents) {
      await clear();
      const batch = firestore.batch();
      for (const [path, stored] of Object.entries(documents)) {
        batch.set(firestore.doc(path), toFirestore(stored) as Stored);
      }
      await batch.commit();
      return side;
    },
    async stop() {
      await deleteApp(owner);
      await server.stop();
    },
  };
}

const timeOf = ({ seconds, nanoseconds }: Timestamp) => ({ seconds, nanoseconds });
const timestamp = ({ seconds, nanoseconds }: { seconds: number; nanoseconds: number }) =>
  new Timestamp(seconds, nanoseconds);

function toFirestore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFirestore);
  if (!isPlain(value)) return value;
  if ('seconds' in value && 'nanoseconds' in value) return timestamp(value as unknown as Timestamp);
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(known.map(([key, inner]) => [key, toFirestore(inner)]));
}

function fromFirestore(value: unknown): unknown {
  if (value instanceof Timestamp) return timeOf(value);
  if (Array.isArray(value)) return value.map(fromFirestore);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromFirestore(inner)]));
}
