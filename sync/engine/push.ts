/** Sends waiting edits: one transaction per dirty document, several documents at once. Protocol: docs/sync.md. */
import { deepEqual } from '#domain/equal.ts';
import { powers } from '#domain/powers.ts';
import { prefixOf } from '#domain/trail.ts';
import { rest, Wake } from '../clock.ts';
import type { Collection, Ref, ServerDocument } from '../document.ts';
import { leave, refuse } from './leave.ts';
import { keyOf, parkedId } from '../replica/parked-id.ts';
import { retimedRow } from '../replica/moment.ts';
import { retryStorage, readFrom, type EngineContext } from './engine-context.ts';
import { Refusals } from './refusals.ts';
import { RemoteError, type Write } from '../remote.ts';
import { acknowledged, isDirty, joined, mergeOf, type DirtyRow } from '../replica/row.ts';
import { drawNumber, sendingOf } from './sending.ts';

/** Documents on their way at once. */
const poolSize = 20;

export interface PushReports {
  /** How many documents are on their way. */
  busy(count: number): void;
  /** Whether the server refuses whatever is sent. */
  refusing(all: boolean): void;
}

/** Follows the dirty rows until the engine stops. What is refused rests between its tries, and everything else goes on. */
export async function pushLoop(context: EngineContext, reports: PushReports): Promise<void> {
  const { store, signal } = context;
  const wake = new Wake();
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
    if (await rest(context.clock, milliseconds, signal, context.retryAsked.next)) refusals.rested(key, milliseconds);
    resting.delete(key);
  };
  const send = async (ref: Ref): Promise<number | null> => {
    for (;;) {
      const { refused } = await pushDocument(context, ref, refusals);
      if (refused === undefined) return null;
      const pause = isAllowed(context, ref) ? refusals.refused(keyOf(ref), refused) : null;
      if (pause !== null) return pause;
      await giveUp(context, ref, 'refused');
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
    }
    waiting = waiting.filter((ref) => !onTheWay.has(keyOf(ref)) && !resting.has(keyOf(ref)));
    for (const ref of waiting.splice(0, poolSize - onTheWay.size)) {
      const following = follow(ref).finally(() => work.delete(following));
      work.add(following);
    }
    await next;
  }
  stop();
  await Promise.all(work);
}

/** Sends one document until it is clean, set aside, refused for now, or the engine stops. */
async function pushDocument<C extends Collection>(
  context: EngineContext,
  ref: Ref<C>,
  refusals: Refusals,
): Promise<Outcome> {
  const merge = mergeOf(context.merges, ref.collection);
  const key = keyOf(ref);
  /** The revision at which the rules said no: only a second no at the same one is a refusal, not a lost race. */
  let deniedAt: number | undefined;
  for (let races = 0; !context.signal.aborted;) {
    await context.time.settled();
    const row = await context.store.get(ref);
    if (!isDirty(row)) break;
    const decision: Decision<C> = {};
    try {
      await context.connection.attempt(context.signal, () =>
        context.remote.transact(ref, (server) => decide(context, ref, row, server, decision)),
      );
    } catch (error) {
      const code = error instanceof RemoteError ? error.code : 'unavailable';
      const rev = decision.rev ?? -1;
      if (code === 'denied') context.time.doubt();
      if (code === 'invalid') await giveUp(context, ref, 'invalid');
      if (code !== 'denied') continue;
      if (deniedAt === rev) return { refused: prefixOf(row.edit) };
      deniedAt = rev;
      // Phones that overtake each other find their turn by chance, and wait the longer the more of them there are.
      await context.clock.sleep(context.random() * Math.min(longestRace, firstRace * 2 ** races), context.signal);
      races += 1;
      continue;
    }
    if (decision.trouble) throw decision.trouble.error;
    if (decision.gone) await leave(context, ref, row.rev);
    const { write } = decision;
    if (!write) continue;
    refusals.taken(key);
    races = 0;
    let isClean = false;
    await context.store.modify(ref.collection, [ref.id], (now) => {
      const next = acknowledged(now, { id: ref.id, ...write }, merge);
      isClean = next !== undefined && !next.gone && !isDirty(next);
      return next;
    });
    // Where the page ended between the two steps of sending a parked text again, it is still listed. What is parked of
    // edits that still wait is not this one.
    if (isClean) await context.store.unpark(parkedId(ref, prefixOf(row.edit)));
  }
  refusals.settled(key);
  return {};
}

/** Whether the rules may take it from this role: else their refusal is the last word. */
function isAllowed({ scope }: EngineContext, { collection }: Ref): boolean {
  return collection !== 'plants' || powers[scope.role].changesCatalogue;
}

/** Milliseconds that a lost race may cost at most, at first and in the end. */
const firstRace = 200;
const longestRace = 20_000;

interface Outcome {
  /** The edits that the rules refused, by the prefix of their row. */
  refused?: string;
}

/** What a transaction found and decided. */
interface Decision<C extends Collection> {
  /** Of the server's document. */
  rev?: number;
  write?: Write<C>;
  gone?: boolean;
  /** The device could not keep what is to be sent, so nothing was. */
  trouble?: { error: unknown };
}

/**
 * Joins what waits with what the server has, keeps that on the device, and answers what of it to write: the server never
 * gets a state that no device holds. `before`: the row when the transaction began.
 */
async function decide<C extends Collection>(
  context: EngineContext,
  ref: Ref<C>,
  before: DirtyRow<C>,
  server: ServerDocument<C> | null,
  decision: Decision<C>,
): Promise<Write<C> | null> {
  const merge = mergeOf(context.merges, ref.collection);
  const name = { device: context.device, number: drawNumber(context.random) };
  // The backoff may have lasted long since the last look at the clock.
  await context.time.settled();
  const known = context.time.known();
  decision.rev = server?.rev ?? -1;
  // Never make a document again that was deleted.
  decision.gone = !server && before.base.fields !== null;
  if (decision.gone) return null;
  try {
    await context.store.modify(ref.collection, [ref.id], (now) => {
      delete decision.write;
      if (!isDirty(now)) return undefined;
      if (server && isOvertaken(server, now, before)) return undefined;
      const row = server ? joined(now, server, merge) : now;
      if (!isDirty(row)) return row;
      const timed = known ? retimedRow(ref.collection, row, known) : row;
      const sending = sendingOf(ref.collection, timed, server, name);
      decision.write = sending.write;
      return sending.row;
    });
  } catch (error) {
    delete decision.write;
    decision.trouble = { error };
  }
  return decision.write ?? null;
}

/**
 * Whether news came in since the transaction began, of which the server's document that it read may know nothing. Without
 * news an earlier revision says that the server went back in time, and another content that somebody wrote by hand.
 */
function isOvertaken<C extends Collection>(server: ServerDocument<C>, now: DirtyRow<C>, before: DirtyRow<C>): boolean {
  if (now.base.rev === before.base.rev && deepEqual(now.base.fields, before.base.fields)) return false;
  return server.rev < now.rev || (server.rev === now.rev && !deepEqual(server.fields, now.base.fields));
}

async function giveUp<C extends Collection>(
  context: EngineContext,
  ref: Ref<C>,
  why: 'refused' | 'invalid',
): Promise<void> {
  try {
    await refuse(context, ref, why, await readFrom(context, ref));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // May not even be read any more. Any other trouble: the next round is refused again and comes back here.
    if (error.code === 'denied') await refuse(context, ref, why, null);
  }
}
