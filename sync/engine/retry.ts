/**
 * Tries refused texts again, each once after its document or the app has changed. Silently: the text stays parked, and the
 * document on the device as it is, until the server has taken it. A parked text is sent as a row is: see `push.ts`.
 */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import type { Notifier } from '../clock.ts';
import type { Collection, ServerDocument } from '../document.ts';
import { firstEdit } from '../replica/edit.ts';
import { conflictId, prefixOfParked } from '../replica/parked-id.ts';
import { retryStorage, transact, type EngineContext } from './engine-context.ts';
import { retimedRow } from '../replica/moment.ts';
import { RemoteError } from '../remote-error.ts';
import type { Write } from '../transaction.ts';
import { acknowledged, commonBase, isDirty, joined, type DirtyRow } from '../replica/row.ts';
import { collectionOf } from '../replicated.ts';
import { drawNumber, sendingOf } from './sending.ts';
import type { Parked, Store } from '../store.ts';

/** A store that tells of each row that was written through it. */
export function tellingOf(store: Store, news: Notifier): Store {
  return {
    ...store,
    modify: async (collection, ids, change) => {
      const written = await store.modify(collection, ids, change);
      if (written.length > 0) news.notify();
      return written;
    },
  };
}

/** Looks at what is parked at the start and after `news` of any row, until the engine stops. */
export async function retryLoop(context: EngineContext, news: Notifier): Promise<void> {
  const { store, signal } = context;
  signal.addEventListener('abort', () => news.notify(), { once: true });
  while (!signal.aborted) {
    const next = news.next;
    await retryStorage(context, async () => {
      for (const entry of await store.parked()) {
        if (signal.aborted) return;
        if (await standsAgain(context, entry)) await takeOff(context, entry);
        else if (await isDue(context, entry)) await tryAgain(context, entry);
      }
    });
    await next;
  }
}

/**
 * Values that went, and stand now: the user set them anew, and the page may have ended before the entry was taken off. The
 * edits that they belong to are about to be stored without them.
 */
async function standsAgain<C extends Collection>(context: EngineContext, entry: Parked<C>): Promise<boolean> {
  const { ref, why, base, mine } = entry;
  if (why !== 'conflict') return false;
  const row = await context.store.get(ref);
  if (!row || row.gone || (isDirty(row) && conflictId(ref, prefixOf(row.edit)) === entry.id)) return false;
  const { merge } = collectionOf(context.replicated, ref.collection);
  return hasSameContent(merge(base.fields, row.fields, mine), row.fields);
}

const takeOff = ({ store }: EngineContext, entry: Parked): Promise<void> =>
  store.modifyParked(entry.id, (now) => (isSame(now, entry) ? null : undefined));

async function isDue(context: EngineContext, { ref, why, tried }: Parked): Promise<boolean> {
  if (why !== 'refused') return false;
  const row = await context.store.get(ref);
  // With what waits besides it would be refused as a whole.
  if (!row || row.gone || isDirty(row)) return false;
  return !tried || row.rev !== tried.rev || context.version !== tried.version;
}

/** What became of one try. */
interface Trial {
  rev?: number;
  /** What is left to be sent after its write is nothing. */
  whole?: boolean;
}

async function tryAgain<C extends Collection>(context: EngineContext, entry: Parked<C>): Promise<void> {
  const { store } = context;
  const { ref } = entry;
  const { merge } = collectionOf(context.replicated, ref.collection);
  while (!context.signal.aborted) {
    const trial: Trial = {};
    let write: Write<C> | null;
    try {
      write = await transact(context, ref, (server) => decide(context, entry, server, trial));
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.code === 'denied' || error.code === 'invalid') return remember(context, entry, trial.rev);
      continue;
    }
    const taken = write && { id: ref.id, ...write };
    if (taken) await hearOf(context, entry, taken);
    if (taken) await store.modify(ref.collection, [ref.id], (now) => acknowledged(now, taken, merge));
    if (trial.whole) return takeOff(context, entry);
    if (!write) return remember(context, entry, trial.rev);
  }
}

/** Once is enough for this state of the document and this app. */
async function remember(context: EngineContext, entry: Parked, rev: number | undefined): Promise<void> {
  const row = await context.store.get(entry.ref);
  // What waits now may make another state of it.
  if (isDirty(row)) return;
  const tried = { rev: rev ?? (row && !row.gone ? row.rev : null), version: context.version };
  await context.store.modifyParked(entry.id, (now) => (now && isSame(now, entry) ? { ...now, tried } : undefined));
}

async function decide<C extends Collection>(
  context: EngineContext,
  entry: Parked<C>,
  server: ServerDocument<C> | null,
  trial: Trial,
): Promise<Write<C> | null> {
  // What an attempt before this one found was not committed.
  delete trial.rev;
  delete trial.whole;
  if (!server) return null;
  trial.rev = server.rev;
  await hearOf(context, entry, server);
  const { collection } = entry.ref;
  const { merge, portion, times } = collectionOf(context.replicated, collection);
  // A place of its own in the trail: what is sent from the row meanwhile must not push it out.
  const device = `${context.device}aside`;
  const name = { device, number: drawNumber(context.random), uid: context.scope.uid };
  await context.time.settled();
  const known = context.time.known();
  if (isDirty(await context.store.get(entry.ref))) return null;
  let write: Write<C> | null = null;
  await context.store.modifyParked(entry.id, (now) => {
    write = null;
    delete trial.whole;
    if (!now || !isSame(now, entry)) return undefined;
    const waiting = shadowOf(now as Parked<C>);
    const shadow = known ? retimedRow(times, waiting, known) : waiting;
    // Read before another tab went on with it, or the server went back in time: which of both nobody knows.
    if (server.rev <= shadow.rev && !deepEqual(server.fields, shadow.base.fields)) return undefined;
    const row = joined(shadow, server, merge);
    const asked = merge(commonBase(shadow, server), server.fields, shadow.fields);
    // Where both sides changed one value, only the user can say which stands.
    if (!hasSameContent(asked, row.fields)) return undefined;
    trial.whole = !isDirty(row);
    if (!isDirty(row)) return undefined;
    const sending = sendingOf(portion, row, server, name);
    write = sending.write;
    trial.whole = deepEqual(sending.write.fields, sending.row.fields);
    const { base, fields, sent } = sending.row;
    const { made, ...rest } = now;
    return { ...rest, base, mine: fields, ...(sent && { sent }), ...(made && !known && { made }) };
  });
  return write;
}

/** What of the parked text the server has taken. */
async function hearOf<C extends Collection>(
  { store, arrivals }: EngineContext,
  entry: Parked<C>,
  server: ServerDocument<C>,
): Promise<void> {
  const now = (await store.parked()).find(({ id }) => id === entry.id);
  if (now && isSame(now, entry)) await arrivals.heardOf(entry.ref.collection, shadowOf(now as Parked<C>), server);
}

/** The parked text as a row that waits. */
function shadowOf<C extends Collection>(entry: Parked<C>): DirtyRow<C> {
  const { ref, base, mine, sent, made } = entry;
  const edit = firstEdit(prefixOfParked(entry));
  const kept = { ...(sent && { sent }), ...(made && { made }) };
  return { id: ref.id, gone: false, fields: mine, rev: base.rev, edit, base, ...kept };
}

/** Not discarded, nor parked anew since. */
function isSame(now: Parked | undefined, entry: Parked): boolean {
  return now?.at === entry.at;
}

/** In whatever order the entries of lists stand; numbers have places, as the months of a season. */
function hasSameContent(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) {
    const entries = value.map(sorted);
    return `[${(typeof value[0] === 'number' ? entries : entries.toSorted()).join()}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return `{${Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${JSON.stringify(key)}:${sorted(inner)}`)
    .toSorted()
    .join()}}`;
}
