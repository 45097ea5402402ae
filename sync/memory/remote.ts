/** The server in memory as a `Remote`: every message travels over a line, which may be slow, down, or lose it. */
import { deepEqual } from '#domain/equal.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import { isSummed } from '../digest.ts';
import type { Feed, Feeds } from '../feeds.ts';
import { readDepartureEntry } from '../reading.ts';
import { remoteDocuments, type StoredDocument, type StoredDocuments } from '../remote-documents.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import type { Failed, Stop } from '../listening.ts';
import { everythingIn, feedQuery, type Named, type Query, rangeQuery, storedIdQuery, timeOf } from './queries.ts';
import { keyOf, type MemoryServer } from './server.ts';

/** What carries the messages between one device and the server. */
export interface Line {
  /** Resolves when the message has arrived; rejects with 'unavailable' where it never will. */
  carry(message: 'request' | 'answer' | 'event'): Promise<void>;
  /** Told when the line goes down under an open listener. */
  onDown(listener: () => void): Stop;
}

export const perfectLine: Line = {
  carry: () => Promise.resolve(),
  onDown: () => () => undefined,
};

export function memoryRemote(server: MemoryServer, actor: Actor, line: Line = perfectLine): Remote {
  const ask: Ask = async (work) => {
    await line.carry('request');
    const result = await settled(work());
    await line.carry('answer');
    return result();
  };
  const read: Read = {
    users: (named) => server.readUser(named),
    departures: ([id, stored]) => readDepartureEntry(id, stored, timeOf(stored)),
  };
  const list = async (query: Query) =>
    query.roles?.length === 0 ? [] : query.find(await ask(() => server.list(actor, query)));
  return {
    ...remoteDocuments(server.replicated, storedDocuments(server, actor, line, ask)),
    page: async (feed, scope, from, limit) =>
      (await list(feedQuery(feed, scope, from))).slice(0, limit).map(read[feed]),
    count: async (scope, range) => (await list(rangeQuery(scope, range))).length,
    range: async (scope, range, limit) => (await list(rangeQuery(scope, range))).slice(0, limit).map(read.users),
    serverTime: () => ask(async () => server.now()),
    ask: () => ask(async () => undefined),
    reconnect: () => undefined,

    async digest(scope, range) {
      const revs = (await list(storedIdQuery(scope, range))).map(([, { rev }]) => rev).filter((rev) => isSummed(rev));
      return { count: revs.length, revs: revs.reduce((sum, rev) => sum + rev, 0) };
    },

    listen(feed, scope, from, arrived, failed) {
      const query = feedQuery(feed, scope, from);
      // Firestore cannot ask for users of no role.
      if (query.roles?.length === 0) return () => undefined;
      const stopDown = line.onDown(() => arrived({ documents: [], removed: [], live: false }));
      const stop = follow<Named[]>(server, line, failed, {
        look: (isKnown) => server.list(actor, query, isKnown),
        news(all, before) {
          const [found, known] = [query.find(all), new Map(before && query.find(before))];
          const fresh = found.filter(([id, stored]) => !deepEqual(known.get(id), stored));
          for (const [id] of found) known.delete(id);
          const removed = feed === 'users' ? [...known.keys()] : [];
          if (before && fresh.length === 0 && removed.length === 0) return undefined;
          return () => arrived({ documents: fresh.map(read[feed]), removed, live: true });
        },
      });
      return () => {
        stopDown();
        stop();
      };
    },
  };
}

/** Reads the entries of a feed. */
type Read = { [F in Feed]: (named: Named) => Feeds[F] };

function storedDocuments(server: MemoryServer, actor: Actor, line: Line, ask: Ask): StoredDocuments {
  const failing = <T>(failed: Failed, followed: Followed<T>): Stop => {
    const stopDown = line.onDown(() => failed(new RemoteError('unavailable')));
    const stop = follow(server, line, failed, followed);
    return () => {
      stopDown();
      stop();
    };
  };
  return {
    async commit(read, decide) {
      const before = read && (await ask(() => server.get(actor, read.collection, read.id)));
      const { answer, changes } = await decide(before && storedFrom(before));
      const seen = new Map(read ? [[keyOf(read), before]] : []);
      if (changes.length > 0) await ask(() => server.commit(actor, changes, seen));
      return answer;
    },

    watch: (place, arrived, failed) =>
      failing<Stored | null>(failed, {
        look: (isKnown) => server.get(actor, place.collection, place.id, isKnown),
        news: (stored) => () => arrived(stored && storedFrom(stored)),
      }),

    watchAll(collection, arrived, failed) {
      const everything = everythingIn(collection);
      return failing<Named[]>(failed, {
        look: (isKnown) => server.list(actor, everything, isKnown),
        news: (all) => () => arrived(everything.find(all).map(([, stored]) => stored)),
      });
    },
  };
}

const storedFrom = (data: Stored): StoredDocument => ({ data, syncedAt: timeOf(data) });

type Ask = <T>(work: () => Promise<T>) => Promise<T>;

/** What a listener looks at, and how it tells what is new since it looked `before`; undefined where nothing is. */
interface Followed<T> {
  look(isKnown: (found: T) => boolean): Promise<T>;
  news(found: T, before: T | undefined): (() => void) | undefined;
}

/** Looks again after every change, one look at a time, and tells what is new in order. */
function follow<T>(server: MemoryServer, line: Line, failed: Failed, { look, news }: Followed<T>): Stop {
  let seen: { found: T } | undefined;
  const isKnown = (found: T) => seen !== undefined && deepEqual(found, seen.found);
  let stopped = false;
  let work = line.carry('request');
  const stop = () => {
    stopped = true;
    stopChanges();
  };
  const lookAgain = () => {
    work = work
      .then(async () => {
        if (stopped) return;
        const found = await look(isKnown);
        if (isKnown(found)) return;
        const tell = news(found, seen?.found);
        seen = { found };
        if (!tell) return;
        await line.carry('event');
        if (!stopped) tell();
      })
      .catch((error: unknown) => {
        if (stopped) return;
        stop();
        failed(error instanceof RemoteError ? error : new RemoteError('unavailable', { cause: error }));
      });
  };
  const stopChanges = server.documentStore.onChange(lookAgain);
  lookAgain();
  return stop;
}

/** A refusal travels back like any answer: the line may lose it too. */
async function settled<T>(work: Promise<T>): Promise<() => T> {
  try {
    const value = await work;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
