/** Sends waiting edits: one transaction per dirty document, several documents at once. Protocol: docs/sync.md. */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import { rest, Notifier } from '../clock.ts';
import type { Collection, Ref, ServerDocument } from '../document.ts';
import { tombstone, reject } from './tombstones.ts';
import { keyOf, parkedId } from '../replica/parked-id.ts';
import { retimedRow } from '../replica/moment.ts';
import { retryStorage, readFrom, transact, type EngineContext, type SendingContext } from './engine-context.ts';
import { Refusals } from './refusals.ts';
import { RemoteError } from '../remote-error.ts';
import type { Write } from '../transaction.ts';
import { acknowledged, isDirty, joined, type DirtyRow } from '../replica/row.ts';
import { collectionOf } from '../replicated.ts';
import { drawNumber, sendingOf } from './sending.ts';

/** Documents on their way at once. */
const poolSize = 20;

export interface PushReports {
  /** How many documents are on their way; first told when it is known what waits. */
  busy(count: number): void;
  /** Whether the server refuses whatever is sent. */
  refusing(all: boolean): void;
}

/** Follows the dirty rows until the engine stops. What is refused rests between its tries, and everything else goes on. */
export async function pushLoop(context: EngineContext, reports: PushReports): Promise<void> {
  const { store, signal } = context;
  const wake = new Notifier();
  signal.addEventListener('abort', () => wake.notify(), { once: true });
  const refusals = new Refusals();
  const onTheWay = new Set<string>();
  const resting = new Set<string>();
  const work = new Set<Promise<void>>();
  let waiting: Ref[] = [];
  let stale = true;
  const stop = store.onDirty(() => {
    stale = true;
    wake.notify();
  });
  const leaveAlone = async (key: string, milliseconds: number): Promise<void> => {
    resting.add(key);
    if (await rest(context.clock, milliseconds, signal, context.retryAsked.signal)) refusals.rested(key, milliseconds);
    resting.delete(key);
  };
  const send = async (ref: Ref): Promise<number | null> => {
    for (;;) {
      const { refused } = await pushDocument(context, ref, refusals);
      if (refused === undefined) return null;
      const pause = isAllowed(context, ref) ? refusals.refused(keyOf(ref), refused) : null;
      if (pause !== null) return pause;
      await giveUp(context, ref, 'refused', refused);
    }
  };
  const follow = async (ref: Ref): Promise<void> => {
    const key = keyOf(ref);
    onTheWay.add(key);
    reports.busy(onTheWay.size);
    let pause: number | null = null;
    try {
      pause = await send(ref);
    } catch (error) {
      stale = true;
      await context.trouble(error);
    }
    onTheWay.delete(key);
    reports.refusing(refusals.all);
    reports.busy(onTheWay.size);
    if (pause !== null) {
      const rested = leaveAlone(key, pause);
      wake.notify();
      await rested;
      stale = true;
    }
    // An edit made while the last answer was being taken has woken nobody.
    stale ||= waiting.length === 0;
    wake.notify();
  };
  while (!signal.aborted) {
    const next = wake.next;
    // What is known to wait is sent first: asking again after each document would be asking for thousands.
    if (stale && waiting.length === 0) {
      stale = false;
      waiting = (await retryStorage(context, () => store.dirty())) ?? [];
      refusals.only(new Set(waiting.map(keyOf)));
      reports.refusing(refusals.all);
    }
    waiting = waiting.filter((ref) => !onTheWay.has(keyOf(ref)) && !resting.has(keyOf(ref)));
    for (const ref of waiting.splice(0, poolSize - onTheWay.size)) {
      const following = follow(ref).finally(() => work.delete(following));
      work.add(following);
    }
    reports.busy(onTheWay.size);
    await next;
  }
  stop();
  await Promise.all(work);
}

/** Sends one document until it is clean, set aside, refused for now, or the engine stops. */
export async function pushDocument<C extends Collection>(
  context: SendingContext,
  ref: Ref<C>,
  refusals: Refusals,
): Promise<Outcome> {
  const { merge } = collectionOf(context.replicated, ref.collection);
  const key = keyOf(ref);
  while (!context.signal.aborted) {
    await context.time.settled();
    const row = await context.store.get(ref);
    if (!isDirty(row)) break;
    const attempt = { edits: prefixOf(row.edit) };
    let write: Write<C> | null = null;
    try {
      write = await transact(context, ref, (server) => decide(context, ref, { row, attempt }, server));
    } catch (error) {
      if (error instanceof DeletedError) await tombstone(context, ref, row.rev);
      else if (!(error instanceof RemoteError)) throw error;
      else if (error.code === 'invalid') await giveUp(context, ref, 'invalid', attempt.edits);
      else if (error.code === 'denied') return { refused: attempt.edits };
    }
    if (!write) continue;
    const taken = { id: ref.id, ...write };
    refusals.taken(key);
    await context.arrivals.heard(ref.collection, [taken]);
    let arrived: string | undefined;
    await context.store.modify(ref.collection, [ref.id], (now) => {
      const next = acknowledged(now, taken, merge);
      arrived = isDirty(now) && next && !isDirty(next) ? prefixOf(now.edit) : undefined;
      return next;
    });
    // Where the page ended between the two steps of sending a parked text again, it is still listed. What is parked of
    // other edits is not this one: another tab may have set some aside since this one looked.
    if (arrived !== undefined) await context.store.unpark(parkedId(ref, arrived));
  }
  refusals.settled(key);
  return {};
}

/** Whether the rules may take it from this role: else their refusal is the last word. */
function isAllowed({ scope, replicated }: EngineContext, { collection }: Ref): boolean {
  return replicated[collection].isWritable(scope.role);
}

export interface Outcome {
  /** The edits that the rules refused, by the prefix of their row. */
  refused?: string;
}

/** The document was deleted at the server. */
class DeletedError extends Error {}

/**
 * Joins what waits with what the server has, keeps that on the device, and answers what of it to write: the server never
 * gets a state that no device holds. `row`: when the transaction began; `attempt` is told which edits it sends, by their prefix.
 */
async function decide<C extends Collection>(
  context: SendingContext,
  ref: Ref<C>,
  { row: before, attempt }: { row: DirtyRow<C>; attempt: { edits: string } },
  server: ServerDocument<C> | null,
): Promise<Write<C> | null> {
  const { merge, portion, times } = collectionOf(context.replicated, ref.collection);
  const name = { device: context.device, number: drawNumber(context.random), uid: context.scope.uid };
  // The backoff may have lasted long since the last look at the clock.
  await context.time.settled();
  const known = context.time.known();
  // Never make a document again that was deleted.
  if (!server && before.base.fields !== null) throw new DeletedError('deleted meanwhile');
  if (server) await context.arrivals.heard(ref.collection, [server]);
  let write: Write<C> | null = null;
  await context.store.modify(ref.collection, [ref.id], (now) => {
    write = null;
    if (!isDirty(now)) return undefined;
    if (server && isOvertaken(server, now, before)) return undefined;
    const row = server ? joined(now, server, merge) : now;
    if (!isDirty(row)) return row;
    const timed = known ? retimedRow(times, row, known) : row;
    const sending = sendingOf(portion, timed, server, name);
    write = sending.write;
    attempt.edits = prefixOf(now.edit);
    return sending.row;
  });
  return write;
}

/**
 * Whether news came in since the transaction began, of which the server's document that it read may know nothing. Without
 * news an earlier revision says that the server went back in time, and another content that somebody wrote by hand.
 */
function isOvertaken<C extends Collection>(server: ServerDocument<C>, now: DirtyRow<C>, before: DirtyRow<C>): boolean {
  if (now.base.rev === before.base.rev && deepEqual(now.base.fields, before.base.fields)) return false;
  return server.rev < now.rev || (server.rev === now.rev && !deepEqual(server.fields, now.base.fields));
}

/** `edits`: what the server does not take, by the prefix of its row. */
async function giveUp<C extends Collection>(
  context: SendingContext,
  ref: Ref<C>,
  why: 'refused' | 'invalid',
  edits: string,
): Promise<void> {
  try {
    await reject(context, ref, { why, edits }, await readFrom(context, ref));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // May not even be read any more. Any other trouble: the next round is refused again and comes back here.
    if (error.code === 'denied') await reject(context, ref, { why, edits }, null);
  }
}
