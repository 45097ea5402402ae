/**
 * Heals what any cursor can miss: compares counts over ranges of ids, and looks closer only where they differ.
 * Finds documents without `syncedAt`, documents deleted in the console, and losses of the device itself.
 */
import { leave } from './leave.ts';
import { mergeOf, type Parts } from './parts.ts';
import type { IdRange } from './remote.ts';
import { cleanRow, received } from './row.ts';
import type { Row } from './store.ts';

/** Rows of the device a range of the first pass holds: one lost and one extra row hide only within one range. */
const rangeSize = 256;
/** Rows up to which a range that differs is fetched whole. */
const fetchSize = 16;
const pieces = 4;

export async function reconcile(parts: Parts): Promise<void> {
  const rows = await present(parts, { from: null, to: null });
  for (const range of split(rows, { from: null, to: null }, Math.ceil(rows.length / rangeSize))) {
    await compare(parts, range);
  }
  await parts.store.setFact('reconciled', { at: parts.clock.now() });
}

async function compare(parts: Parts, range: IdRange): Promise<void> {
  const here = await parts.store.count(parts.scope.roles, range);
  const there = await parts.connection.attempt(parts.signal, () => parts.remote.count(parts.scope, range));
  if (here === there) return;
  const rows = await present(parts, range);
  if (rows.length <= fetchSize) return repair(parts, range);
  for (const smaller of split(rows, range, pieces)) await compare(parts, smaller);
}

/**
 * The device is read before the server: whatever it held then and the server does not return now has really left,
 * and whatever had left then and is returned now has really come back.
 */
async function repair(parts: Parts, range: IdRange): Promise<void> {
  const before = new Map((await parts.store.users(range)).map((row) => [row.id, row]));
  const documents = await parts.connection.attempt(parts.signal, () => parts.remote.range(parts.scope, range));
  const there = new Map(documents.map((document) => [document.id, document]));
  await parts.store.modify('users', [...there.keys()], (row, id) => {
    const server = there.get(id);
    if (!server) return undefined;
    const known = before.get(id);
    if (row?.gone && known?.gone && row.rev === known.rev) return cleanRow(server);
    return received(row, server, mergeOf(parts.merges, 'users'));
  });
  for (const row of before.values()) {
    if (!there.has(row.id) && inScope(parts, row)) await leaveIfUnchanged(parts, row);
  }
}

async function leaveIfUnchanged(parts: Parts, row: Row<'users'>): Promise<void> {
  const now = await parts.store.get({ collection: 'users', id: row.id });
  if (now && !now.gone && now.rev === row.rev) await leave(parts, { collection: 'users', id: row.id }, row.rev);
}

async function present(parts: Parts, range: IdRange): Promise<Row<'users'>[]> {
  return (await parts.store.users(range)).filter((row) => inScope(parts, row));
}

function inScope(parts: Parts, row: Row<'users'>): boolean {
  return !row.gone && parts.scope.roles.includes(row.fields.role);
}

/** Ranges that hold about equally many of the rows and together cover the whole range. */
function split(rows: Row[], range: IdRange, count: number): IdRange[] {
  const size = Math.max(1, Math.ceil(rows.length / Math.max(1, count)));
  const borders = rows.filter((_, index) => index > 0 && index % size === 0).map((row) => row.id);
  return [range.from, ...borders].map((from, index) => ({ from, to: borders[index] ?? range.to }));
}
