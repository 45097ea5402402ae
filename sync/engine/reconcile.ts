/**
 * Shows that the device holds what the server holds, and heals what any cursor can miss. Both sides count the users of a
 * range of ids and sum up their revisions; only what differs is halved, until a few documents are left to fetch. Once a day a
 * second count finds what has no revision yet. So documents without `syncedAt` are found, those that were deleted or put back past
 * synchronization, and losses of the device itself.
 */
import { hasPassed } from '../clock.ts';
import { DeviceDigests, isSame, type Entry, type Kind } from './device-digests.ts';
import type { ServerDocument } from '../document.ts';
import { tombstone } from './tombstones.ts';
import { fetchPage } from './fetch-page.ts';
import { type EngineContext } from './engine-context.ts';
import { compareIds } from '../id-order.ts';
import { isWithin, type Digest, type IdRange } from '../digest.ts';
import { cleanRow, isDirty, joined, received } from '../replica/row.ts';
import { collectionOf } from '../replicated.ts';
import { noLongerAside, takeAlone } from './set-aside.ts';
import type { Row } from '../store.ts';

/** Rows of the device that one question compares: the server bills one read for a thousand documents. */
const rangeSize = 1_000;
/** Rows up to which a range that differs is fetched: cheaper than asking again and again. */
const fetchSize = 8;
/** For so many rows of a range that differs one question may be asked; then what is left is fetched whole. */
const rowsAQuestion = 16;
/** How many documents that no sum covers are asked for one by one. */
const mostAlone = 4;
/** How often a range that differs is compared again after it was mended: it may change all the time. */
const mostRounds = 3;
/** Milliseconds after which a comparison that was cut off begins anew. */
const resumable = 60 * 60 * 1_000;
/** Milliseconds after which documents without a revision are looked for again: functions give them one at once. */
const day = 24 * 60 * 60 * 1_000;
const everything: IdRange = { from: null, to: null };

/**
 * Compares everything, and goes on where an earlier comparison was cut off. Resolves when each range was the same on both
 * sides or was fetched. `differs`: something is about to be fetched. Rejects with a `RemoteError`.
 */
export async function reconcile(context: EngineContext, differs: () => void = () => undefined): Promise<void> {
  const { store, random, generation, clock } = context;
  // What is lost while this goes on may lie in a range that was compared already: it stays due.
  const losses = await lossesOf(context);
  const here = await DeviceDigests.of(context);
  const kept = await store.fact('comparison');
  const goesOn =
    kept?.generation === generation && kept.losses === losses && !hasPassed(clock, resumable, kept.begun) && kept;
  const comparing = { losses, generation, begun: goesOn ? goesOn.begun : clock.now(), owed: kept?.owed === true };
  let from = goesOn ? goesOn.from : null;
  let reached = from;
  /** Unless another absence made a new comparison due meanwhile. */
  const remember = async () => {
    const now = await store.fact('comparison');
    if (!now || now.begun === comparing.begun) await store.setFact('comparison', { ...comparing, from: reached });
  };
  const owe = () => {
    comparing.owed = true;
    return remember();
  };
  const comparison = { context, here, differs, owe };
  await store.setFact('comparison', { ...comparing, from });
  // One lost and one extra row of the same revision hide in one range, so its borders differ each time.
  let size = from === null ? 1 + Math.floor(random() * rangeSize) : rangeSize;
  do {
    const to: string | null = (await store.users({ from, to: null }, size + 1))[size]?.id ?? null;
    await compareRange(comparison, 'marked', { from, to });
    // Nobody has seen this range to its end.
    if (context.signal.aborted) return;
    from = to;
    reached = from ?? reached;
    if (from !== null) await remember();
    size = rangeSize;
  } while (from !== null);
  const before = await store.fact('reconciled');
  const isSameRows = before?.generation === generation && (before.losses ?? 0) === losses;
  const isCounted = isSameRows && !hasPassed(context.time, day, before.counted);
  if (!isCounted) await countAll(comparison);
  await context.time.settled();
  if (context.signal.aborted) return;
  const at = context.time.now();
  await store.setFact('reconciled', { at, losses, generation, counted: (isCounted && before.counted) || at });
  reached = null;
  comparing.owed = false;
  await remember();
}

/** Finds what no sum covers, and so no feed has told of. It costs as much as all the sums. */
async function countAll(comparison: Comparison): Promise<void> {
  const { here, context } = comparison;
  const all = await here.read(everything);
  // A count alone would take one that left for one that came.
  for (const { id } of here.unsummed(all).slice(0, mostAlone))
    await compareRange(comparison, 'all', { from: id, to: `${id}\u0000` });
  const border = all[Math.floor(context.random() * all.length)]?.id ?? null;
  await compareRange(comparison, 'all', { from: null, to: border });
  if (border !== null) await compareRange(comparison, 'all', { from: border, to: null });
}

/** How often rows of this device were lost so far. */
export async function lossesOf({ store }: Pick<EngineContext, 'store'>): Promise<number> {
  return (await store.fact('losses'))?.count ?? 0;
}

interface Comparison {
  context: EngineContext;
  here: DeviceDigests;
  differs(): void;
  /** Has it made again where it does not come to its end, whatever becomes of this tab. */
  owe(): Promise<void>;
}

async function compareRange(comparison: Comparison, kind: Kind, range: IdRange): Promise<void> {
  const { context, here, differs, owe } = comparison;
  for (let round = 0; round < mostRounds && !context.signal.aborted; round++) {
    const there = await ask(context, kind, range);
    const entries = await here.read(range);
    if (isSame(there, here.digest(kind, range, entries))) return;
    await owe();
    differs();
    await narrow({ ...comparison, kind, questions: Math.ceil(entries.length / rowsAQuestion) }, range, entries, there);
  }
}

interface Narrowing extends Comparison {
  kind: Kind;
  /** That may still be asked. */
  questions: number;
}

/** Halves a range that differs. What the server holds of the other half follows from the whole and the first half. */
async function narrow(narrowing: Narrowing, range: IdRange, entries: Entry[], there: Digest): Promise<void> {
  const { context, here, kind } = narrowing;
  if (context.signal.aborted || isSame(there, here.digest(kind, range, entries))) return;
  const middle = Math.floor(entries.length / 2);
  const border = entries[middle]?.id;
  const isFew = entries.length <= fetchSize || there.count > 2 * entries.length;
  if (isFew || border === undefined || narrowing.questions <= 0) return repair(narrowing, range);
  narrowing.questions -= 1;
  const first = { from: range.from, to: border };
  const half = await ask(context, kind, first);
  await narrow(narrowing, first, entries.slice(0, middle), half);
  const rest = { count: there.count - half.count, revs: there.revs - half.revs };
  await narrow(narrowing, { from: border, to: range.to }, entries.slice(middle), rest);
}

function ask({ connection, remote, scope, signal }: EngineContext, kind: Kind, range: IdRange): Promise<Digest> {
  return connection.attempt(signal, async () =>
    kind === 'marked' ? remote.digest(scope, range) : { count: await remote.count(scope, range), revs: 0 },
  );
}

/** Fetches a range page by page; what one page brought stays, whatever becomes of the next. */
async function repair({ context, here }: Comparison, range: IdRange): Promise<void> {
  let from = range.from;
  do {
    from = await repairPage(context, here, { from, to: range.to });
  } while (from !== null && !context.signal.aborted);
}

/**
 * The device is read before the server: whatever it held then and the server does not return now has really left,
 * and whatever had left then and is returned now has really come back. Resolves to where the next page begins.
 */
async function repairPage(context: EngineContext, here: DeviceDigests, range: IdRange): Promise<string | null> {
  const before = new Map((await context.store.users(range)).map((row) => [row.id, row]));
  const { page: documents, isLast } = await fetchPage(context, (size) =>
    context.remote.range(context.scope, range, size),
  );
  const last = isLast ? undefined : documents.at(-1)?.id;
  const isAsked = (id: string) => isWithin(id, range) && (last === undefined || compareIds(id, last) <= 0);
  const there = new Map(documents.map((document) => [document.id, document]));
  await takeAlone<ServerDocument<'users'>>(context, 'users', documents, async (readable) => {
    const servers = new Map(readable.map((document) => [document.id, document]));
    await context.arrivals.heard('users', readable);
    await context.store.modify('users', [...servers.keys()], (row, id) => {
      const server = servers.get(id);
      if (!server) return undefined;
      const { merge } = collectionOf(context.replicated, 'users');
      // Only what came since may be newer than what the server says now.
      const isOlder = row !== undefined && before.get(id)?.rev === row.rev && before.get(id)?.gone === row.gone;
      if (isOlder && row.gone) return cleanRow(server);
      if (isOlder && server.rev < row.rev) return isDirty(row) ? joined(row, server, merge) : cleanRow(server);
      return received(row, server, merge);
    });
  });
  await here.learn(documents, isAsked);
  for (const row of before.values()) {
    if (isAsked(row.id) && !there.has(row.id) && inScope(context, row)) await leaveIfUnchanged(context, row);
  }
  const aside = (await context.store.setAside()).filter(({ collection, id }) => collection === 'users' && isAsked(id));
  const gone = aside.map(({ id }) => id).filter((id) => !there.has(id) && id !== context.scope.uid);
  await noLongerAside(context, 'users', gone);
  // The id that follows directly: no other can stand between the two.
  return last === undefined ? null : `${last}\u0000`;
}

async function leaveIfUnchanged(context: EngineContext, row: Row<'users'>): Promise<void> {
  const now = await context.store.get({ collection: 'users', id: row.id });
  if (now && !now.gone && now.rev === row.rev) await tombstone(context, { collection: 'users', id: row.id }, row.rev);
}

function inScope(context: EngineContext, row: Row<'users'>): boolean {
  return !row.gone && context.scope.roles.includes(row.fields.role);
}
