/**
 * Heals what any cursor can miss: compares counts over ranges of ids, and looks closer only where they differ.
 * Finds documents without `syncedAt`, documents deleted in the console, and losses of the device itself.
 */
import { leave } from './leave.ts';
import type { ServerDocument } from './document.ts';
import { mergeOf, type Parts } from './parts.ts';
import type { IdRange } from './remote.ts';
import { cleanRow, received } from './row.ts';
import { noLongerAside, takeAlone } from './set-aside.ts';
import type { Row } from './store.ts';

/** Rows of the device in a range of the first pass. One lost and one extra row hide in one range, so its borders differ each time. */
const rangeSize = { smallest: 64, largest: 256 };
/** Rows up to which a range is fetched whole: cheaper than asking again and again, and nothing hides in it. */
const fetchSize = 16;
const pieces = 4;

export async function reconcile(parts: Parts): Promise<void> {
  // What is lost while this goes on may lie in a range that was compared already: it stays due.
  const losses = await lossesOf(parts);
  let from: string | null = null;
  do {
    const size = rangeSize.smallest + Math.floor(parts.random() * (rangeSize.largest - rangeSize.smallest));
    const rows: Row<'users'>[] = await parts.store.users({ from, to: null }, size + 1);
    const to: string | null = rows[size]?.id ?? null;
    await compare(parts, { from, to }, rows.slice(0, size));
    from = to;
  } while (from !== null && !parts.signal.aborted);
  await parts.time.settled();
  await parts.store.setFact('reconciled', { at: parts.time.now(), losses });
}

/** How often rows of this device were lost so far. */
export async function lossesOf({ store }: Pick<Parts, 'store'>): Promise<number> {
  return (await store.fact('losses'))?.count ?? 0;
}

async function compare(parts: Parts, range: IdRange, rows: Row<'users'>[]): Promise<void> {
  if (rows.length <= fetchSize) return repair(parts, range);
  const there = await parts.connection.attempt(parts.signal, () => parts.remote.count(parts.scope, range));
  const here = new Set(rows.filter((row) => inScope(parts, row)).map(({ id }) => id));
  for (const { collection, id } of await parts.store.setAside()) {
    if (collection === 'users' && isWithin(id, range)) here.add(id);
  }
  if (there === here.size) return;
  const size = Math.ceil(rows.length / pieces);
  for (let start = 0; start < rows.length; start += size) {
    const from = start === 0 ? range.from : (rows[start]?.id ?? null);
    const to = rows[start + size]?.id ?? range.to;
    await compare(parts, { from, to }, rows.slice(start, start + size));
  }
}

/**
 * The device is read before the server: whatever it held then and the server does not return now has really left,
 * and whatever had left then and is returned now has really come back.
 */
async function repair(parts: Parts, range: IdRange): Promise<void> {
  const before = new Map((await parts.store.users(range)).map((row) => [row.id, row]));
  const documents = await parts.connection.attempt(parts.signal, () => parts.remote.range(parts.scope, range));
  const there = new Map(documents.map((document) => [document.id, document]));
  await takeAlone<ServerDocument<'users'>>(parts, 'users', documents, async (readable) => {
    const servers = new Map(readable.map((document) => [document.id, document]));
    await parts.store.modify('users', [...servers.keys()], (row, id) => {
      const server = servers.get(id);
      if (!server) return undefined;
      const known = before.get(id);
      if (row?.gone && known?.gone && row.rev === known.rev) return cleanRow(server);
      return received(row, server, mergeOf(parts.merges, 'users'));
    });
  });
  for (const row of before.values()) {
    if (!there.has(row.id) && inScope(parts, row)) await leaveIfUnchanged(parts, row);
  }
  const aside = (await parts.store.setAside()).filter(
    ({ collection, id }) => collection === 'users' && isWithin(id, range),
  );
  const gone = aside.map(({ id }) => id).filter((id) => !there.has(id) && id !== parts.scope.uid);
  await noLongerAside(parts, 'users', gone);
}

async function leaveIfUnchanged(parts: Parts, row: Row<'users'>): Promise<void> {
  const now = await parts.store.get({ collection: 'users', id: row.id });
  if (now && !now.gone && now.rev === row.rev) await leave(parts, { collection: 'users', id: row.id }, row.rev);
}

function isWithin(id: string, { from, to }: IdRange): boolean {
  return (from === null || id >= from) && (to === null || id < to);
}

function inScope(parts: Parts, row: Row<'users'>): boolean {
  return !row.gone && parts.scope.roles.includes(row.fields.role);
}
