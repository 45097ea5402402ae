/** Brings what changed at the server: pages until the end is reached, then live documents without queries. */
import type { Role } from '#domain/user.ts';
import {
  isUnreadable,
  type Collection,
  type Departure,
  type Ref,
  type ServerDocument,
  type Unreadable,
} from '../document.ts';
import type { Signal } from '../clock.ts';
import { advance, lastCursor, startOf } from './checkpoint.ts';
import { follow } from './follow.ts';
import { tombstoneUpTo, tombstone } from './tombstones.ts';
import { readNow, type EngineContext } from './engine-context.ts';
import { fetchPage } from './fetch-page.ts';
import type { ProgressReport } from './progress.ts';
import { RemoteError, UnreadableError } from '../remote-error.ts';
import type { Batch, Feed, Feeds } from '../feeds.ts';
import { cleanRow, tombstoneOf, isDirty, received } from '../replica/row.ts';
import { collectionOf } from '../replicated.ts';
import { mayBeTaken, noLongerAside, setAside, takeAlone } from './set-aside.ts';

export const feeds: readonly Feed[] = ['users', 'departures'];

/** Fetches pages of a feed to its end: one that is shorter than its limit. The cursor is stored after its page is applied. */
export async function catchUp<F extends Feed>(
  context: EngineContext,
  feed: F,
  progress?: ProgressReport,
): Promise<void> {
  const { generation } = context;
  let from = await startOf(context, feed);
  try {
    await progress?.begin();
    for (;;) {
      const start = from;
      const { page, isLast } = await fetchPage(context, (size) =>
        context.remote.page(feed, context.scope, start, size),
      );
      await apply(context, feed, page);
      await advance(context, feed, page, { generation, underway: !isLast });
      progress?.took(page);
      const cursor = lastCursor(page);
      if (cursor) from = { cursor, inclusive: false };
      if (isLast) return;
    }
  } finally {
    progress?.end();
  }
}

/** Follows a feed live from its cursor. `taken`: what the server said is on the device. */
export async function followFeed<F extends Feed>(
  context: EngineContext,
  feed: F,
  signal: Signal,
  taken: () => void = () => undefined,
): Promise<void> {
  const { generation } = context;
  const from = await startOf(context, feed);
  await follow<Batch<F>>(context, signal, {
    open: (arrived, failed) => context.remote.listen(feed, context.scope, from, arrived, failed),
    isLive: (batch) => batch.live,
    take: async (batch) => {
      try {
        await apply(context, feed, batch.documents);
        for (const id of batch.removed) await verify(context, { collection: 'users', id });
      } catch (error) {
        // No feed tells of them again: comparing finds them.
        if (batch.removed.length > 0) await context.store.markIncomplete();
        throw error;
      }
      if (!batch.live) return;
      await advance(context, feed, batch.documents, { generation });
      taken();
    },
  });
}

/**
 * Follows one document of the scope whatever its role: the user's own, and the catalogue. `heard`: it may be read. `taken`:
 * what the server said is on the device. Nothing else tells of it, so where it is there again it is taken at any revision: it may come from a backup.
 */
export async function followDocument<C extends Collection>(
  context: EngineContext,
  ref: Ref<C>,
  signal: Signal,
  { heard, taken }: { heard?: () => void; taken?: () => void } = {},
): Promise<void> {
  await follow<ServerDocument<C> | Unreadable | null>(context, signal, {
    open: (arrived, failed) => context.remote.watch(ref, arrived, failed),
    isLive: () => true,
    take: async (server) => {
      heard?.();
      if (server) await takeAlone(context, ref.collection, [server], ([found]) => applyReturned(context, ref, found));
      else await left(context, ref);
      taken?.();
    },
  });
}

async function applyReturned<C extends Collection>(
  context: EngineContext,
  { collection, id }: Ref<C>,
  server: ServerDocument<C> | undefined,
): Promise<void> {
  const { merge } = collectionOf(context.replicated, collection);
  if (server) await context.arrivals.heard(collection, [server]);
  await context.store.modify(collection, [id], (row) => {
    if (!server) return undefined;
    return row?.gone ? cleanRow(server) : received(row, server, merge);
  });
}

/** The server does not have it for this device any more. What was begun here it never had. */
async function left(context: EngineContext, ref: Ref): Promise<void> {
  const row = await context.store.get(ref);
  const isBegun = isDirty(row) && row.base.fields === null;
  if (row && !row.gone && !isBegun) await tombstone(context, ref, row.rev);
  await noLongerAside(context, ref.collection, [ref.id]);
}

/** Takes users of the server, each by one atomic write that merges with what waits. */
async function applyUsers(context: EngineContext, arrived: Feeds['users'][]): Promise<void> {
  const { merge } = collectionOf(context.replicated, 'users');
  await takeAlone<ServerDocument<'users'>>(context, 'users', arrived, async (documents) => {
    const byId = new Map(documents.map((document) => [document.id, document]));
    await context.arrivals.heard('users', documents);
    await context.store.modify('users', [...byId.keys()], (row, id) => {
      const server = byId.get(id);
      return server && received(row, server, merge);
    });
  });
}

/** Asks the server again for what could be read but not taken: that may have been trouble of the device. */
export async function takeAgain(context: EngineContext): Promise<void> {
  for (const entry of await context.store.setAside()) {
    if (mayBeTaken(entry)) await verify(context, { collection: 'users', id: entry.id });
  }
}

async function apply<F extends Feed>(context: EngineContext, feed: F, documents: Feeds[F][]): Promise<void> {
  if (documents.length === 0) return;
  if (feed === 'users') return applyUsers(context, documents as Feeds['users'][]);
  await applyDepartures(context, documents as Departure[]);
}

async function applyDepartures(context: EngineContext, departures: Departure[]): Promise<void> {
  const { roles, uid } = context.scope;
  const leaves = (role: Departure['role']): role is Role | null =>
    role === null || (role !== undefined && !roles.includes(role));
  const leaving = departures.filter(({ id, role }) => id !== uid && leaves(role));
  const revs = new Map(leaving.map(({ id, rev }) => [id, rev]));
  const held = new Set<string>();
  await context.store.modify('users', [...revs.keys()], (row, id) => {
    const rev = revs.get(id) ?? 0;
    if (row && row.rev > rev) return undefined;
    if (!isDirty(row)) return tombstoneOf(row, id, rev);
    held.add(id);
    return undefined;
  });
  for (const id of held) await tombstoneUpTo(context, { collection: 'users', id }, revs.get(id) ?? 0);
  await noLongerAside(context, 'users', revs.keys());
  for (const { id, role } of departures) if (role === undefined) await verify(context, { collection: 'users', id });
}

/** A document left a query: asks the server whether it really left the scope. */
async function verify(context: EngineContext, ref: Ref<'users'>): Promise<void> {
  const server = await readOrNull(context, ref);
  if (!server) return left(context, ref);
  if (isUnreadable(server)) return setAside(context, 'users', [server]);
  const stays = context.scope.roles.includes(server.fields.role) || ref.id === context.scope.uid;
  return stays ? applyUsers(context, [server]) : left(context, ref);
}

async function readOrNull<C extends Collection>(
  context: EngineContext,
  ref: Ref<C>,
): Promise<ServerDocument<C> | Unreadable | null> {
  try {
    return await readNow(context, ref);
  } catch (error) {
    if (error instanceof UnreadableError) return error.document;
    if (error instanceof RemoteError && error.code === 'denied') return null;
    throw error;
  }
}
