/** What of a waiting row goes out with the next write, and the name under which the server's trail will know it. */
import { deepEqual } from '#domain/equal.ts';
import { fitting, nextPortion } from '#domain/portions.ts';
import { extendTrail } from '#domain/trail.ts';
import type { User } from '#domain/user.ts';
import type { Collection, Fields, ServerDocument } from '../document.ts';
import type { Write } from '../remote.ts';
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
  collection: C,
  row: DirtyRow<C>,
  server: ServerDocument<C> | null,
  { device, number, uid }: { device: string; number: number; uid: string },
): Sending<C> {
  const { mine, portion } = portionOf(collection, server, row.fields, row.id === uid);
  const rev = (server?.rev ?? 0) + 1;
  const sent = row.sent ?? [];
  let entry = sent.find(({ fields }) => deepEqual(fields, portion))?.edit;
  for (let next = number; entry === undefined; next += 1) {
    const drawn = `${device}:${next}`;
    if (sent.every(({ edit }) => edit !== drawn)) entry = drawn;
  }
  return {
    write: { fields: portion, rev, edit: extendTrail(server?.edit ?? '', entry) },
    row: markedSent({ ...row, fields: mine }, { edit: entry, fields: portion, rev }),
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

/** The catalogue is sent whole. */
function portionOf<C extends Collection>(
  collection: C,
  server: ServerDocument<C> | null,
  fields: Fields[C],
  isOwn: boolean,
): { mine: Fields[C]; portion: Fields[C] } {
  if (collection !== 'users' || !server) return { mine: fields, portion: fields };
  const user = server.fields as User;
  const mine = fitting(user, fields as User, isOwn);
  // An entry that holds what is no number is new to the rules each time, and cannot be counted here.
  const portion = nextPortion(user, mine, server.partly ? 1 : undefined);
  return { mine: mine as Fields[C], portion: portion as Fields[C] };
}
