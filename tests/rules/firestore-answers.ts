/** Asks the emulator: each case finds the same world, and is asked as its actor through the real client. */
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  Bytes,
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getCountFromServer,
  getDocFromServer,
  getDocsFromServer,
  GeoPoint,
  getFirestore,
  limit,
  query,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  Timestamp,
  type Transaction,
  vector,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore';
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import { deepEqual } from '#domain/equal.ts';
import type { Stored } from '#domain/permission-request.ts';
import { feedQuery, rangeQuery } from '#sync/firestore/queries.ts';
import { Ago, type Ask, type Asking, type Case, Foreign, type Question, serverTime, type World } from './case.ts';
import { world } from './world.ts';

export interface FirestoreAnswers {
  /** Whether the emulator allows the case. Rejects where it fails for any other reason than the rules. */
  allows(asked: Case): Promise<boolean>;
  /** The same, in the world as it is. */
  asks(asked: Pick<Case, 'actor' | 'ask'>): Promise<boolean>;
  /** The database as this actor sees it. */
  as(actor: Asking | null): Firestore;
  /** Makes the world as usual, but for the difference. Expects that nobody wrote but the cases. */
  reset(difference?: World): Promise<void>;
  stop(): Promise<void>;
}

/** `commit`: writes in place of the client, and resolves to whether the rules allow it. What is read first is left out then. */
export async function firestoreAnswers(
  { host, port, projectId }: FirestoreEmulator,
  commit?: (actor: Asking | null, documents: World) => Promise<boolean>,
): Promise<FirestoreAnswers> {
  setLogLevel('silent');
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port } });
  const owner = initializeApp({ projectId }, `owner of ${projectId}`);
  const server = getFirestore(owner);
  connectFirestoreEmulator(server, host, port, { mockUserToken: 'owner' });
  const actors = new Map<string | null, Firestore>();
  /** What may not be as usual any more, and how it is; undefined where that is not known. */
  const unusual = new Map<string, Stored | null | undefined>(Object.keys(world).map((path) => [path, undefined]));

  const as = (actor: Asking | null): Firestore => {
    const key = actor && JSON.stringify(actor);
    const known = actors.get(key) ?? databaseOf(environment, actor);
    actors.set(key, known);
    return known;
  };
  const reset = async (difference: World = {}): Promise<void> => {
    const wanted = [...new Set([...unusual.keys(), ...Object.keys(difference)])]
      .map((path) => [path, (path in difference ? difference : world)[path] ?? null] as const)
      .filter(([path, document]) => !isThere(unusual.get(path), document));
    const batch = writeBatch(server);
    put(server, batch, Object.fromEntries(wanted));
    if (wanted.length > 0) await batch.commit();
    for (const [path, document] of wanted) {
      if (path in difference) unusual.set(path, document);
      else unusual.delete(path);
    }
  };
  const asks = ({ actor, ask }: Pick<Case, 'actor' | 'ask'>): Promise<boolean> =>
    commit && 'documents' in ask ? commit(actor, ask.documents) : answered(() => perform(as(actor), ask));
  return {
    as,
    asks,
    reset,
    async allows({ actor, world: difference, ask }) {
      await reset(difference);
      let refused = false;
      try {
        refused = !(await asks({ actor, ask }));
        return !refused;
      } finally {
        // Who failed may have written.
        if (!refused && 'documents' in ask) for (const path of Object.keys(ask.documents)) unusual.set(path, undefined);
      }
    },
    async stop() {
      await environment.cleanup();
      await deleteApp(owner);
    },
  };
}

/** Whether nothing has to be written for this document to be there. A time is counted from when it was written. */
function isThere(now: Stored | null | undefined, wanted: Stored | null): boolean {
  return now !== undefined && deepEqual(now, wanted) && !hasOwnType(wanted);
}

/** Whether it holds what stands in for a value of the database. */
function hasOwnType(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    value === serverTime || value instanceof Ago || value instanceof Foreign || Object.values(value).some(hasOwnType)
  );
}

/** What a token says of somebody, besides who it is. */
export function claimsOf({ email, verified, claims }: Asking): { email: string; email_verified?: boolean } {
  return { email, ...(verified !== undefined && { email_verified: verified }), ...claims };
}

function databaseOf(environment: RulesTestEnvironment, actor: Asking | null): Firestore {
  const context = actor
    ? environment.authenticatedContext(actor.uid, claimsOf(actor))
    : environment.unauthenticatedContext();
  return context.firestore() as unknown as Firestore;
}

async function answered(question: () => Promise<unknown>): Promise<boolean> {
  try {
    await question();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return false;
    throw error;
  }
}

async function perform(db: Firestore, ask: Ask): Promise<unknown> {
  if (ask.kind === 'get') return getDocFromServer(doc(db, ask.path));
  if (!('documents' in ask)) return pull(db, ask);
  if (ask.kind === 'transaction') return transact(db, ask.documents);
  const batch = writeBatch(db);
  put(db, batch, ask.documents);
  return batch.commit();
}

async function transact(db: Firestore, documents: World): Promise<void> {
  await runTransaction(
    db,
    async (transaction) => {
      await Promise.all(Object.keys(documents).map((path) => transaction.get(doc(db, path))));
      put(db, transaction, documents);
    },
    { maxAttempts: 1 },
  );
}

/** The very queries of synchronization. */
async function pull(db: Firestore, ask: Question): Promise<unknown> {
  if (ask.kind === 'devices') return getDocsFromServer(collection(db, 'devices'));
  const scope = { uid: '', role: 'employee' as const, roles: ask.roles ?? [] };
  if (ask.kind === 'count') return getCountFromServer(rangeQuery(db, scope, ask.range));
  if (ask.kind === 'range') return getDocsFromServer(rangeQuery(db, scope, ask.range));
  const everybody = ask.feed === 'users' && !ask.roles;
  return getDocsFromServer(
    everybody ? query(collection(db, 'users'), limit(2)) : feedQuery(db, ask.feed, scope, ask.from ?? null, limit(2)),
  );
}

function put(db: Firestore, writer: WriteBatch | Transaction, documents: World): void {
  for (const [path, document] of Object.entries(documents)) {
    if (document) (writer as WriteBatch).set(doc(db, path), stored(document, db));
    else writer.delete(doc(db, path));
  }
}

function stored(document: Stored, db: Firestore): Stored {
  return Object.fromEntries(Object.entries(document).map(([field, value]) => [field, inFirestore(value, db)]));
}

function inFirestore(value: unknown, db: Firestore): unknown {
  if (value === serverTime) return serverTimestamp();
  if (value instanceof Ago) return Timestamp.fromMillis(Date.now() - value.seconds * 1000);
  if (value instanceof Foreign) return foreign[value.type](db);
  if (Array.isArray(value)) return value.map((entry) => inFirestore(entry, db));
  if (typeof value !== 'object' || value === null) return value;
  if (!isTime(value)) return stored({ ...value }, db);
  return new Timestamp(value.seconds, value.nanoseconds);
}

function isTime(value: object): value is { seconds: number; nanoseconds: number } {
  return 'seconds' in value && 'nanoseconds' in value;
}

const foreign: Record<Foreign['type'], (db: Firestore) => unknown> = {
  reference: (db) => doc(db, 'users/rosa'),
  'geo point': () => new GeoPoint(38.5, -121.3),
  bytes: () => Bytes.fromUint8Array(new Uint8Array([1, 2, 3])),
  timestamp: () => new Timestamp(1_700_000_000, 0),
  vector: () => vector([0.5, 1.5]),
};
