/** The far side in Firestore. Expects the memory cache, and one Firestore instance a page. */
import {
  collection,
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
  sum,
} from 'firebase/firestore';
import type { Scope } from '../document.ts';
import type { Feed, Feeds } from '../feeds.ts';
import type { Failed } from '../listening.ts';
import { readDepartureEntry, readDocument } from '../reading.ts';
import { remoteDocuments, type StoredDocuments } from '../remote-documents.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import type { Replicated } from '../replicated.ts';
import { batches } from './batches.ts';
import { queryError, remoteError, timeFrom } from './codec.ts';
import { committing, storedFrom } from './committing.ts';
import { digestQuery, feedQuery, rangeQuery } from './queries.ts';

/**
 * Synchronization's far side in this database, read and written as its signed-in user. Fails with `RemoteError` only.
 * `serverTime`: Firestore tells its time to nobody who does not write, so another server of the same company is asked.
 * `ask`: the SDK has no question without a read.
 */
export function firestoreRemote(
  db: Firestore,
  { replicated, serverTime, ask }: Pick<Remote, 'serverTime' | 'ask'> & { replicated: Replicated },
): Remote {
  const entry = entriesOf(replicated);
  return {
    ...remoteDocuments(replicated, storedDocuments(db)),
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

function storedDocuments(db: Firestore): StoredDocuments {
  return {
    commit: committing(db),

    watch(place, arrived, failed) {
      const isServers = serversWord(failed);
      return onSnapshot(
        doc(db, place.collection, place.id),
        { includeMetadataChanges: true },
        (snapshot) => isServers(snapshot) && arrived(storedFrom(snapshot.data())),
        (error) => failed(remoteError(error)),
      );
    },

    watchAll(name, arrived, failed) {
      const isServers = serversWord(failed);
      return onSnapshot(
        collection(db, name),
        { includeMetadataChanges: true },
        (snapshot) => isServers(snapshot) && arrived(snapshot.docs.map((found) => found.data())),
        (error) => failed(queryError(error)),
      );
    },
  };
}

/** Whether a snapshot is what the server says; fails where it was, and is not any more. */
function serversWord(failed: Failed) {
  let heard = false;
  return ({ metadata: { fromCache } }: { metadata: { fromCache: boolean } }): boolean => {
    if (fromCache && heard) failed(new RemoteError('unavailable'));
    heard ||= !fromCache;
    return !fromCache;
  };
}

/** A database that was closed meanwhile has nothing to connect. */
const ignored = () => undefined;

/** Firestore refuses to ask for users of no role. */
function holdsNothing(feed: Feed, scope: Scope): boolean {
  return feed === 'users' && scope.roles.length === 0;
}

/** Reads the entries of a feed. */
function entriesOf({ users }: Replicated) {
  const readers: { [F in Feed]: (id: string, data: DocumentData) => Feeds[F] } = {
    users: (id, data) => readDocument(users, id, data, timeFrom(data)),
    departures: (id, data) => readDepartureEntry(id, data, timeFrom(data)),
  };
  return <F extends Feed>(feed: F, snapshot: QueryDocumentSnapshot): Feeds[F] =>
    readers[feed](snapshot.id, snapshot.data());
}

async function asked<T>(question: () => Promise<T>, told: (cause: unknown) => RemoteError = remoteError): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw told(error);
  }
}
