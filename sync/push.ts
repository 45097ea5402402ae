/** Sends waiting edits: one transaction per dirty document, several documents at once. Protocol: docs/sync.md. */
import { deepEqual } from '#domain/equal.ts';
import { extendTrail } from '#domain/trail.ts';
import { Wake } from './clock.ts';
import type { Collection, Ref, ServerDocument } from './document.ts';
import { holdsWhole, ownEntry } from './edit.ts';
import { leave, refuse } from './leave.ts';
import { retimedRow } from './moment.ts';
import { insist, keyOf, mergeOf, readFrom, type Parts } from './parts.ts';
import { RemoteError, type Write } from './remote.ts';
import { acknowledged, commonBase, isDirty, markedSent, overtaken, type DirtyRow } from './row.ts';

/** Documents on their way at once. */
const poolSize = 20;

type Verdict = 'gone' | 'known' | 'write' | 'overtaken';

/** What the server holds decides what may be written. */
export function verdictOn<C extends Collection>(row: DirtyRow<C>, server: ServerDocument<C> | null): Verdict {
  if (!server) return row.base.fields === null ? 'write' : 'gone';
  if (row.base.fields === null) return 'overtaken';
  if (holdsWhole(server.edit, row.edit)) return 'known';
  const mine = server.rev === row.base.rev || ownEntry(server.edit, row.edit) !== undefined;
  return mine && deepEqual(server.fields, commonBase(row, server)) ? 'write' : 'overtaken';
}

/** Follows the dirty rows until the engine stops. `busy` is told how many documents are on their way. */
export async function pushLoop(parts: Parts, busy: (count: number) => void): Promise<void> {
  const { store, signal } = parts;
  const wake = new Wake();
  signal.addEventListener('abort', () => wake.notify(), { once: true });
  const onTheWay = new Map<string, Promise<void>>();
  let waiting: Ref[] = [];
  let stale = true;
  const stop = store.onDirty(() => {
    stale = true;
    wake.notify();
  });
  const send = async (ref: Ref): Promise<void> => {
    try {
      await pushDocument(parts, ref);
    } catch (error) {
      stale = true;
      await parts.trouble(error);
    }
    onTheWay.delete(keyOf(ref));
    // An edit made while the last answer was being taken has woken nobody.
    stale ||= waiting.length === 0;
    busy(onTheWay.size);
    wake.notify();
  };
  while (!signal.aborted) {
    const next = wake.next;
    // What is known to wait is sent first: asking again after each document would be asking for thousands.
    if (stale && waiting.length === 0) {
      stale = false;
      waiting = (await insist(parts, () => store.dirty())) ?? [];
    }
    waiting = waiting.filter((ref) => !onTheWay.has(keyOf(ref)));
    for (const ref of waiting.splice(0, poolSize - onTheWay.size)) {
      onTheWay.set(keyOf(ref), send(ref));
      busy(onTheWay.size);
    }
    await next;
  }
  stop();
  await Promise.all(onTheWay.values());
}

/** Sends one document until it is clean, parked, or the engine stops. */
async function pushDocument<C extends Collection>(parts: Parts, ref: Ref<C>): Promise<void> {
  const merge = mergeOf(parts.merges, ref.collection);
  /** The revision at which the rules said no: only a second no at the same one is a refusal, not a lost race. */
  let deniedAt: number | undefined;
  for (let round = 0; !parts.signal.aborted; round++) {
    // Rounds that overtake each other find their turn by chance.
    if (round > 1) await parts.clock.sleep(parts.random() * 50 * round, parts.signal);
    await parts.time.settled();
    const row = await markSent(parts, ref);
    if (!row) return;
    const seen: { server?: ServerDocument<C> | null } = {};
    try {
      await parts.connection.attempt(parts.signal, () =>
        parts.remote.transact(ref, (server) => {
          seen.server = server;
          return verdictOn(row, server) === 'write' ? writeOf(row, server) : null;
        }),
      );
    } catch (error) {
      const code = error instanceof RemoteError ? error.code : 'unavailable';
      const rev = seen.server?.rev ?? -1;
      if (code === 'denied') parts.time.doubt();
      if (code === 'invalid') await giveUp(parts, ref, 'invalid');
      else if (code === 'denied' && deniedAt === rev) await giveUp(parts, ref, 'refused');
      else if (code === 'denied') deniedAt = rev;
      continue;
    }
    const server = seen.server ?? null;
    const verdict = verdictOn(row, server);
    if (verdict === 'gone' || (verdict !== 'write' && !server)) {
      await leave(parts, ref, row.rev);
      continue;
    }
    const write = writeOf(row, server);
    await parts.store.modify(ref.collection, [ref.id], (now) => {
      if (verdict === 'write') return acknowledged(now, row, { id: ref.id, ...write }, merge);
      if (!server) return undefined;
      return verdict === 'known' ? acknowledged(now, row, server, merge) : overtaken(now, row, server, merge);
    });
  }
}

/** Undefined: nothing waits any more. */
async function markSent<C extends Collection>(parts: Parts, ref: Ref<C>): Promise<DirtyRow<C> | undefined> {
  const marked: { row?: DirtyRow<C> } = {};
  const known = parts.time.known();
  await parts.store.modify(ref.collection, [ref.id], (now) => {
    if (isDirty(now)) marked.row = markedSent(known ? retimedRow(ref.collection, now, known) : now);
    else delete marked.row;
    return marked.row;
  });
  return marked.row;
}

function writeOf<C extends Collection>(row: DirtyRow<C>, server: ServerDocument<C> | null): Write<C> {
  return { fields: row.fields, rev: (server?.rev ?? 0) + 1, edit: extendTrail(server?.edit ?? '', row.edit) };
}

async function giveUp<C extends Collection>(parts: Parts, ref: Ref<C>, why: 'refused' | 'invalid'): Promise<void> {
  try {
    await refuse(parts, ref, why, await readFrom(parts, ref));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // May not even be read any more. Any other trouble: the next round is refused again and comes back here.
    if (error.code === 'denied') await refuse(parts, ref, why, null);
  }
}
