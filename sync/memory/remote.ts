/** The server in memory as a `Remote`: every message travels over a line, which may be slow, down, or lose it. */
import { deepEqual } from '#domain/equal.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Batch, Feed, Feeds } from '../feeds.ts';
import { remoteDocuments, type StoredDocument, type StoredDocuments } from '../remote-documents.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import type { Stop } from '../listening.ts';
import { keyOf, timeOf, type MemoryServer } from './server.ts';

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
  return {
    ...remoteDocuments(server.replicated, storedDocuments(server, actor, line, ask)),
    page: (feed, scope, from, limit) => ask(async () => (await server.feed(actor, feed, scope, from)).slice(0, limit)),
    count: (scope, range) => ask(async () => (await server.range(actor, scope, range)).length),
    digest: (scope, range) => ask(() => server.digest(actor, scope, range)),
    range: (scope, range, limit) => ask(async () => (await server.range(actor, scope, range)).slice(0, limit)),
    serverTime: () => ask(async () => server.now()),
    ask: () => ask(async () => undefined),
    reconnect: () => undefined,

    listen<F extends Feed>(
      feed: F,
      scope: Parameters<Remote['listen']>[1],
      from: Parameters<Remote['listen']>[2],
      arrived: (batch: Batch<F>) => void,
      failed: Failed,
    ) {
      let known: ReadonlyMap<string, Feeds[F]> | undefined;
      const stopDown = line.onDown(() => arrived({ documents: [], removed: [], live: false }));
      const stop = subscribe(server, line, failed, async () => {
        const all = await server.feed(actor, feed, scope, from);
        const before = known;
        known = new Map(all.map((document) => [document.id, document]));
        const documents = all.filter((document) => !before || !sameTime(before.get(document.id), document));
        const removed = feed === 'users' ? [...(before?.keys() ?? [])].filter((id) => !known?.has(id)) : [];
        if (before && documents.length === 0 && removed.length === 0) return undefined;
        return () => arrived({ documents, removed, live: true });
      });
      return () => {
        stopDown();
        stop();
      };
    },
  };
}

function storedDocuments(server: MemoryServer, actor: Actor, line: Line, ask: Ask): StoredDocuments {
  const follow = <T>(read: () => Promise<T>, arrived: (found: T) => void, failed: Failed): Stop => {
    let told: { found: T } | undefined;
    const stopDown = line.onDown(() => failed(new RemoteError('unavailable')));
    const stop = subscribe(server, line, failed, async () => {
      const found = await read();
      if (told && deepEqual(found, told.found)) return undefined;
      told = { found };
      return () => arrived(found);
    });
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
      follow(
        () => server.get(actor, place.collection, place.id),
        (stored) => arrived(stored && storedFrom(stored)),
        failed,
      ),

    watchAll: (collection, arrived, failed) => follow(() => server.all(actor, collection), arrived, failed),
  };
}

const storedFrom = (data: Stored): StoredDocument => ({ data, syncedAt: timeOf(data) });

type Ask = <T>(work: () => Promise<T>) => Promise<T>;
type Failed = (error: RemoteError) => void;

/** Looks again after every change, one look at a time, and tells what is new in order. */
function subscribe(
  server: MemoryServer,
  line: Line,
  failed: Failed,
  look: () => Promise<(() => void) | undefined>,
): Stop {
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
        const tell = await look();
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

function sameTime(a: Feeds[Feed] | undefined, b: Feeds[Feed]): boolean {
  return a?.syncedAt?.seconds === b.syncedAt?.seconds && a?.syncedAt?.nanoseconds === b.syncedAt?.nanoseconds;
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
