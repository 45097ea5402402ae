/** What of a waiting row goes out with the next write, and the name under which the server's trail will know it. */
import { deepEqual } from '#domain/equal.ts';
import { extendTrail } from '#domain/trail.ts';
import type { Collection, ServerDocument } from '../document.ts';
import type { Write } from '../transaction.ts';
import type { ReplicatedCollection } from '../replicated.ts';
import { markedSent, type DirtyRow } from '../replica/row.ts';
import type { Store } from '../store.ts';

export interface Sending<C extends Collection> {
  write: Write<C>;
  /** The row as it is kept while nobody knows whether the write was taken. */
  row: DirtyRow<C>;
}

/**
 * The next write of a row that stands on this very state of the server (null: there is none yet). `number`: drawn at random
 * for this write, so that nobody can claim in the trail what the server never took. A state that was sent before keeps its name.
 */
export function sendingOf<C extends Collection>(
  portion: ReplicatedCollection<C>['portion'],
  row: DirtyRow<C>,
  server: ServerDocument<C> | null,
  { device, number, uid }: { device: string; number: number; uid: string },
): Sending<C> {
  // An entry that holds what is no number is new to the rules each time, and cannot be counted here.
  const limits = { isOwn: row.id === uid, ...(server?.partly && { limit: 1 }) };
  const { all, next } = (server && portion?.(server.fields, row.fields, limits)) ?? {
    all: row.fields,
    next: row.fields,
  };
  const rev = (server?.rev ?? 0) + 1;
  const sent = row.sent ?? [];
  let entry = sent.find(({ fields }) => deepEqual(fields, next))?.edit;
  for (let drawnNumber = number; entry === undefined; drawnNumber += 1) {
    const drawn = `${device}:${drawnNumber}`;
    if (sent.every(({ edit }) => edit !== drawn)) entry = drawn;
  }
  return {
    write: { fields: next, rev, edit: extendTrail(server?.edit ?? '', entry) },
    row: markedSent({ ...row, fields: all }, { edit: entry, fields: next, rev }),
  };
}

/** A number for the trail: nine digits. `random` is 0 (inclusive) to 1 (exclusive). */
export function drawNumber(random: () => number): number {
  return 100_000_000 + Math.floor(random() * 899_999_000);
}

/** The name of this device in trails: random, and kept since its first start. */
export async function deviceOf(store: Store, random: () => number): Promise<string> {
  const known = await store.fact('device');
  if (known) return known.id;
  const id = Array.from({ length: 8 }, () => Math.floor(random() * 36).toString(36)).join('');
  await store.setFact('device', { id });
  return id;
}
