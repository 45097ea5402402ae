/** How far each feed was followed: a cursor that never passes the server's present, and is noticed where it is damaged. */
import type { Cursor, ServerTime } from '../document.ts';
import type { Feed, Feeds, From } from '../feeds.ts';
import { compareIds, compareTimes } from '../id-order.ts';
import type { Checkpoint } from '../store.ts';
import type { EngineContext } from './engine-context.ts';

/** Milliseconds: a write may become visible this much after its own server time. */
export const overlap = 10_000;
/** Milliseconds: a stamp is ahead of the server's time only by more than its time is known. */
const tolerance = 60_000;
/** Seconds: the last time that Firestore knows, at the end of the year 9999. */
const latest = 253_402_300_799;

/** How far the feed was followed in this role. Undefined also where the device damaged it: then the feed begins anew. */
export async function checkpointOf(context: EngineContext, feed: Feed): Promise<Checkpoint | undefined> {
  const kept = await context.store.fact(`checkpoint/${feed}`);
  const { generation, scope } = context;
  const isOurs = kept?.role === scope.role && kept.generation === generation;
  return isOurs && isCursor(kept.cursor) && Number.isFinite(kept.at) ? kept : undefined;
}

/** Where a feed begins. Until the server was heard long enough after the cursor, the next start looks back a little. */
export async function startOf(context: EngineContext, feed: Feed): Promise<From | null> {
  const checkpoint = await checkpointOf(context, feed);
  if (!checkpoint || (await isAhead(context, checkpoint.cursor))) return null;
  const { cursor, settled } = checkpoint;
  if (settled) return { cursor, inclusive: false };
  return { cursor: { ...cursor, seconds: cursor.seconds - overlap / 1_000 }, inclusive: true };
}

/**
 * Moves the checkpoint to the end of what was just applied, or settles it where that brought nothing newer. `generation`:
 * of the rows when the feed was begun; of what was lost since it brought too little. `underway`: more pages follow.
 */
export async function advance<F extends Feed>(
  context: EngineContext,
  feed: F,
  documents: Feeds[F][],
  { generation, underway = false }: { generation: number; underway?: boolean },
): Promise<void> {
  const key = `checkpoint/${feed}` as const;
  const { clock, moved, scope, store } = context;
  const current = await checkpointOf(context, feed);
  const cursor = await lastPossible(context, documents);
  const at = clock.now();
  if (generation !== context.generation) return;
  if (cursor && (!current || compareCursors(cursor, current.cursor) > 0 || (await isAhead(context, current.cursor)))) {
    moved.set(feed, clock.monotonic());
    await store.setFact(key, {
      role: scope.role,
      generation,
      cursor,
      at,
      settled: false,
      ...(underway && { underway }),
    });
  } else if (current?.underway && !underway) {
    const { underway: _, ...reached } = current;
    await store.setFact(key, reached);
  } else if (current && !current.settled) {
    const movedAt = moved.get(feed);
    const age = movedAt === undefined ? at - current.at : clock.monotonic() - movedAt;
    if (age >= overlap) await store.setFact(key, { ...current, settled: true });
    // The clock was set back since.
    if (age < 0) await store.setFact(key, { ...current, at });
  }
}

/** The end of these documents, without those that some wrong clock has stamped with a time that is still to come. */
async function lastPossible<F extends Feed>(
  context: EngineContext,
  documents: Feeds[F][],
): Promise<Cursor | undefined> {
  const last = lastCursor(documents);
  if (!last || !(await isAhead(context, last))) return last;
  const present = context.time.known()?.present ?? Infinity;
  return lastCursor(documents.filter(({ syncedAt }) => !syncedAt || !exceeds(syncedAt, present)));
}

/** Whether a stamp is ahead of the server's time, once that is known; where nobody can tell, it is not. */
async function isAhead({ time }: EngineContext, stamp: ServerTime): Promise<boolean> {
  if (!exceeds(stamp, time.now())) return false;
  await time.settled();
  return exceeds(stamp, time.known()?.present ?? Infinity);
}

function exceeds({ seconds }: ServerTime, present: number): boolean {
  return seconds * 1_000 > present + tolerance;
}

function isCursor(cursor: Partial<Cursor> | null | undefined): boolean {
  const { id, seconds, nanoseconds } = cursor ?? {};
  return typeof id === 'string' && isWhole(seconds, latest) && isWhole(nanoseconds, 1e9 - 1);
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

export function lastCursor(documents: readonly Feeds[Feed][]): Cursor | undefined {
  let last: Cursor | undefined;
  for (const { id, syncedAt } of documents) {
    if (!syncedAt) continue;
    const cursor = { id, seconds: syncedAt.seconds, nanoseconds: syncedAt.nanoseconds };
    if (!last || compareCursors(cursor, last) > 0) last = cursor;
  }
  return last;
}

function compareCursors(a: Cursor, b: Cursor): number {
  return compareTimes(a, b) || compareIds(a.id, b.id);
}
