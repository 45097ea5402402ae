/** The far side in Firestore. Expects the memory cache, and one Firestore instance a page. */
import {
  arrayUnion,
  count,
  disableNetwork,
  doc,
  type DocumentData,
  enableNetwork,
  type Firestore,
  getAggregateFromServer,
  getCountFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  type QueryDocumentSnapshot,
  runTransaction,
  serverTimestamp,
  sum,
  type Transaction,
} from 'firebase/firestore';
import { errorsIn, readMarks } from '#domain/schemas.ts';
import { departing } from '../departing.ts';
import { isUnreadable, type Scope } from '../document.ts';
import { readDepartureEntry, readDocument } from '../reading.ts';
import { RemoteError, type Feed, type Feeds, type Remote, type Stop, UnreadableError } from '../remote.ts';
import { differenceOf, sizeOf, withDifference } from '../write-back.ts';
import { batches } from './batches.ts';
import { dataFrom, queryError, remoteError, timeFrom, updateFrom } from './codec.ts';
import { digestQuery, feedQuery, rangeQuery } from './queries.ts';

/** Ends a transaction before its commit, which would cost a round trip only to verify the read. */
class Left extends Error {}

/** Bytes. Firestore takes 1 MiB a document, and answers more than that as if the rules or the quota refused it. */
const largest = 1_000_000;

/**
 * Synchronization's far side in this database, read and written as its signed-in user. Fails with `RemoteError` only.
 * `serverTime`: Firestore tells its time to nobody who does not write, so another server of the same company is asked.
 * `ask`: the SDK has no question without a read.
 */
export function firestoreRemote(db: Firestore, { serverTime, ask }: Pick<Remote, 'serverTime' | 'ask'>): Remote {
  return {
    serverTime,
    ask,

    async page(feed, scope, from, size) {
      if (holdsNothing(feed, scope)) return [];
      const found = await asked(() => getDocsFromServer(feedQuery(db, feed, scope, from, limit(size))), queryError);
      return found.docs.map((snapshot) => entry(feed, snapshot));
    },

    listen(feed, scope, from, arrived, failed) {
      if (holdsNothing(feed, scope)) return () => {};
      const batch = batches(feed, (snapshot) => entry(feed, snapshot));
      return onSnapshot(
        feedQuery(db, feed, scope, from),
        // Else nobody hears that the server confirmed what the cache told, nor that the server fell silent.
        { includeMetadataChanges: true },
        (snapshot) => arrived(batch(snapshot)),
        (error) => failed(queryError(error)),
      );
    },

    watch: ({ collection, id }, arrived, failed) =>
      watchOne(
        db,
        collection,
        id,
        (data) => arrived(data ? readDocument(collection, id, data, timeFrom(data)) : null),
        failed,
      ),

    async transact(ref, decide) {
      const place = doc(db, ref.collection, ref.id);
      const decided = async (server: Parameters<typeof decide>[0]) => {
        try {
          return await decide(server);
        } catch (cause) {
          throw new Left('the decision failed', { cause });
        }
      };
      const fitting = (data: DocumentData) => {
        if (sizeOf(data) > largest) throw new Left('too large', { cause: new RemoteError('invalid') });
      };
      try {
        await runTransaction(
          db,
          async (transaction) => {
            const data = (await transaction.get(place)).data();
            const server = data ? readDocument(ref.collection, ref.id, data, timeFrom(data)) : null;
            if (server && isUnreadable(server)) throw new Left('unreadable', { cause: new UnreadableError(server) });
            const write = await decided(server);
            if (!write) throw new Left('nothing to write');
            if (!data || !server) {
              fitting(dataFrom(write));
              transaction.set(place, { ...dataFrom(write), syncedAt: serverTimestamp() });
              return;
            }
            const difference = differenceOf(ref.collection, data, server.fields, write.fields);
            fitting(withDifference(data, difference));
            transaction.update(place, { ...updateFrom(difference, write), syncedAt: serverTimestamp() });
          },
          { maxAttempts: 1 },
        );
      } catch (error) {
        if (!(error instanceof Left)) throw remoteError(error);
        if ('cause' in error) throw error.cause;
      }
    },

    depart(id, role, edit) {
      const [user, entry] = [doc(db, 'users', id), doc(db, 'departures', id)];
      const moved = async (transaction: Transaction) => {
        const data = (await transaction.get(user)).data();
        if (!data || data['role'] === role) return data !== undefined;
        const after = departing({ id, ...readMarks(data) }, role, edit);
        if (after.user) transaction.update(user, { ...after.user, syncedAt: serverTimestamp() });
        else transaction.delete(user);
        if (after.departure) transaction.set(entry, { ...after.departure, syncedAt: serverTimestamp() });
        else transaction.delete(entry);
        return true;
      };
      return asked(() => runTransaction(db, moved, { maxAttempts: 1 }));
    },

    errors: {
      async append(uid, entry) {
        await asked(() =>
          runTransaction(
            db,
            // Whoever appends may not read. Unlike a plain write, a transaction fails without a network.
            async (transaction) => {
              transaction.set(doc(db, ...errorLog), { errorLogs: arrayUnion({ ...entry }) }, { merge: true });
              transaction.set(doc(db, 'errorLogTimes', uid), { at: serverTimestamp() });
            },
            { maxAttempts: 1 },
          ),
        );
      },
      watch: (arrived, failed) => watchOne(db, ...errorLog, (data) => arrived(errorsIn(data)), failed),
    },

    reconnect() {
      // Both at once: a question asked in between would find the network switched off and fail.
      disableNetwork(db).catch(ignored);
      enableNetwork(db).catch(ignored);
    },

    async count(scope, range) {
      if (holdsNothing('users', scope)) return 0;
      const answer = await asked(() => getCountFromServer(rangeQuery(db, scope, range)), queryError);
      return answer.data().count;
    },

    async digest(scope, range) {
      if (holdsNothing('users', scope)) return { count: 0, revs: 0 };
      const wanted = { count: count(), revs: sum('rev') };
      const answer = await asked(() => getAggregateFromServer(digestQuery(db, scope, range), wanted), queryError);
      return answer.data();
    },

    async range(scope, range, size) {
      if (holdsNothing('users', scope)) return [];
      const found = await asked(() => getDocsFromServer(rangeQuery(db, scope, range, limit(size))), queryError);
      return found.docs.map((snapshot) => entry('users', snapshot));
    },
  };
}

const errorLog = ['errorLogs', 'errorLogs'] as const;

/** Tells only the server's word, and fails where that ends. */
function watchOne(
  db: Firestore,
  collection: string,
  id: string,
  arrived: (data: DocumentData | undefined) => void,
  failed: (error: RemoteError) => void,
): Stop {
  let heard = false;
  return onSnapshot(
    doc(db, collection, id),
    { includeMetadataChanges: true },
    (snapshot) => {
      const { fromCache } = snapshot.metadata;
      if (fromCache && heard) failed(new RemoteError('unavailable'));
      if (fromCache) return;
      heard = true;
      arrived(snapshot.data());
    },
    (error) => failed(remoteError(error)),
  );
}

/** A database that was closed meanwhile has nothing to connect. */
const ignored = () => undefined;

/** Firestore refuses to ask for users of no role. */
function holdsNothing(feed: Feed, scope: Scope): boolean {
  return feed === 'users' && scope.roles.length === 0;
}

const readers: { [F in Feed]: (id: string, data: DocumentData) => Feeds[F] } = {
  users: (id, data) => readDocument('users', id, data, timeFrom(data)),
  departures: (id, data) => readDepartureEntry(id, data, timeFrom(data)),
};

function entry<F extends Feed>(feed: F, snapshot: QueryDocumentSnapshot): Feeds[F] {
  return readers[feed](snapshot.id, snapshot.data());
}

async function asked<T>(question: () => Promise<T>, told: (cause: unknown) => RemoteError = remoteError): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw told(error);
  }
}
