/** The server in the page as the app's engine sees it: the whole `Remote`, with real transactions, over the same documents. */
import { replicated } from '../../../../domain/replicated.ts';
import { isWithin } from '../../../../sync/digest.ts';
import type { ServerDocument, ServerTime } from '../../../../sync/document.ts';
import type { Feed, Feeds, From } from '../../../../sync/feeds.ts';
import { readDocument } from '../../../../sync/reading.ts';
import { type Change, remoteDocuments, type StoredDocument } from '../../../../sync/remote-documents.ts';
import { collectionOf } from '../../../../sync/replicated.ts';
import type { Remote } from '../../../../sync/remote.ts';
import { withDifference } from '../../../../sync/write-back.ts';
import { type Document, nextTask, type Server } from './server.ts';

/** The place in the order of change makes times grow that are of one millisecond. */
const timeOf = ({ time, at }: Document): ServerTime => ({
  seconds: Math.floor(time / 1_000),
  nanoseconds: (time % 1_000) * 1_000_000 + (at % 1_000_000),
});
const users = collectionOf(replicated, 'users');
const read = (document: Document): Feeds['users'] =>
  readDocument(users, document.user.id, rawOf(document), timeOf(document));
const rawOf = ({ user, rev, edit, ...document }: Document) => ({
  ...user,
  rev,
  edit,
  syncedAt: timeOf({ user, rev, edit, ...document }),
});

const isAfter = (document: Document, { cursor, inclusive }: From): boolean => {
  const { seconds, nanoseconds } = timeOf(document);
  const later = seconds - cursor.seconds || nanoseconds - cursor.nanoseconds;
  return later > 0 || (later === 0 && (inclusive || document.user.id > cursor.id));
};

/** In the order of change. */
const feed = (server: Server, from: From | null): Document[] =>
  from ? server.after((document) => isAfter(document, from)) : server.since(0);

export function oursRemote(server: Server): Remote {
  const stored = (collection: string, id: string): StoredDocument | null => {
    const document = collection === 'users' ? server.documents.get(id) : undefined;
    if (document) return { data: rawOf(document), syncedAt: timeOf(document) };
    const other = collection === 'plants' ? server.catalogue : id === 'employee' ? server.employee : undefined;
    return other ? { data: { ...other, rev: 1, edit: 'seed:1' }, syncedAt: { seconds: 1, nanoseconds: 0 } } : null;
  };
  const commit = (changes: readonly Change[]) => {
    const written = changes.flatMap((change) => {
      if (!('update' in change) || change.collection !== 'users') return [];
      const { rev, edit, syncedAt: _, ...user } = withDifference(stored('users', change.id)?.data ?? {}, change.update);
      return [{ user, rev, edit } as unknown as Document];
    });
    if (written.length > 0) server.write(written);
  };
  const inRange = (range: Parameters<Remote['count']>[1]) =>
    [...server.documents.values()].filter(({ user }) => isWithin(user.id, range));

  return {
    ...remoteDocuments(replicated, {
      async commit(place, decide) {
        await nextTask();
        const { answer, changes } = await decide(place && stored(place.collection, place.id));
        await nextTask();
        commit(changes);
        return answer;
      },
      watch(place, arrived) {
        void nextTask().then(() => arrived(stored(place.collection, place.id)));
        return () => undefined;
      },
      watchAll: () => () => undefined,
    }),
    async page<F extends Feed>(which: F, _scope: unknown, from: From | null, limit: number) {
      await nextTask();
      return (which === 'users' ? feed(server, from).slice(0, limit).map(read) : []) as Feeds[F][];
    },
    listen(which, _scope, from, arrived) {
      const tell = (documents: readonly Document[]) =>
        arrived({ documents: documents.map(read) as never, removed: [], live: true });
      void nextTask().then(() => tell(which === 'users' ? feed(server, from) : []));
      return which === 'users'
        ? server.listen((documents) => void nextTask().then(() => tell(documents)))
        : () => undefined;
    },
    count: async (_scope, range) => inRange(range).length,
    digest: async (_scope, range) => {
      const found = inRange(range);
      return { count: found.length, revs: found.reduce((sum, { rev }) => sum + rev, 0) };
    },
    range: async (_scope, range, limit) =>
      inRange(range)
        .map((document) => read(document) as ServerDocument<'users'>)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    serverTime: async () => Date.now(),
    ask: async () => undefined,
    reconnect: () => undefined,
  };
}
