/** Lists of people: read once, then kept up to date from what was written, without asking the storage again. */
import { defer, distinctUntilChanged, filter, map, merge, type Observable, scan, shareReplay, takeUntil } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import type { Role, User } from '#domain/user.ts';
import type { Fields } from '../document.ts';
import type { PersonEntry } from '../replica.ts';
import type { Listed } from '../replicated.ts';
import type { LiveRow, Row, Store, Written } from '../store.ts';
import { storedThenWritten, writtenRows } from './live.ts';

/** Characters of what lists are sorted by. */
export const sortLength = 400;

/** An entry with the key it is sorted by. */
export interface Line {
  sort: string;
  entry: PersonEntry;
}

interface Sorted {
  sort: string;
  entry: { id: string };
}

/** The list after these rows were written; `lines` itself stays as it is. */
export function withRows(
  listed: Listed,
  lines: readonly Line[],
  rows: readonly Row<'users'>[],
  role: Role,
): readonly Line[] {
  const changed = new Set(rows.map(({ id }) => id));
  const arrived = linesOf(listed, rows, role);
  const kept: Line[] = [];
  const replaced: Line[] = [];
  for (const line of lines) (changed.has(line.entry.id) ? replaced : kept).push(line);
  // Most writes of the engine change nothing that a closed row shows.
  if (deepEqual(replaced, arrived)) return lines;
  if (arrived.length === 0) return kept;
  const result: Line[] = [];
  let next = 0;
  for (const line of arrived) {
    const place = placeOf(line, kept, next);
    for (; next < place; next += 1) result.push(kept[next] as Line);
    result.push(line);
  }
  return result.concat(kept.slice(next));
}

export function linesOf(listed: Listed, rows: readonly Row<'users'>[], role: Role): Line[] {
  return rows
    .flatMap((row) =>
      !row.gone && row.fields.role === role ? { sort: sortOf(listed, row.fields), entry: entryOf(listed, row) } : [],
    )
    .toSorted(compare);
}

export function sortOf({ sortKey }: Listed, fields: Fields['users']): string {
  return sortKey(fields).slice(0, sortLength);
}

/** The documents themselves, in the order of the list. */
export function inListOrder(listed: Listed, rows: readonly Row<'users'>[]): User[] {
  return rows
    .flatMap((row) => (row.gone ? [] : [{ sort: sortOf(listed, row.fields), entry: row.fields }]))
    .toSorted(compare)
    .map(({ entry }) => entry);
}

function entryOf({ line }: Listed, { id, fields, edit }: LiveRow<'users'>): PersonEntry {
  return { id, ...line(fields), unsent: edit !== '' };
}

/** The first index from `start` on whose line comes after this one. */
function placeOf(line: Line, lines: readonly Line[], start: number): number {
  let low = start;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(lines[middle] as Line, line) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** As the index of the storage sorts: by the key, then by the id. */
function compare(a: Sorted, b: Sorted): number {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1;
  return a.entry.id < b.entry.id ? -1 : 1;
}

/**
 * All people of a role. The first page may come before what is `complete`; after that every emission is complete.
 * Subscribers share one list, which stays up to date until the store is closed.
 */
export function peopleOf(
  listed: Listed,
  role: Role,
  complete: Observable<readonly Line[]>,
  firstPage: () => Promise<Row<'users'>[]>,
): Observable<readonly PersonEntry[]> {
  const shared = complete.pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: false }));
  const early = defer(firstPage).pipe(
    map((rows) => linesOf(listed, rows, role)),
    filter((lines) => lines.length > 0),
    takeUntil(shared),
  );
  return merge(shared, early).pipe(map((lines) => lines.map(({ entry }) => entry)));
}

export function liveLines(
  listed: Listed,
  store: Pick<Store, 'usersOf' | 'changes$'>,
  role: Role,
): Observable<readonly Line[]> {
  const written = writtenRows(store).pipe(map((rows) => rows.filter(isOfUser).map(({ row }) => row)));
  return storedThenWritten(() => store.usersOf(role), written).pipe(
    scan((lines: readonly Line[], rows) => withRows(listed, lines, rows, role), []),
  );
}

function isOfUser(written: Written): written is Written<'users'> {
  return written.ref.collection === 'users';
}
