/** Lists of people: read once, then kept up to date from what was written, without asking the storage again. */
import { defer, distinctUntilChanged, filter, map, merge, type Observable, scan, shareReplay, takeUntil } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import type { Role } from '#domain/user.ts';
import type { PersonEntry } from '../replica.ts';
import type { Row } from '../store.ts';
import { changes, storedThenWritten } from './changes.ts';
import { readDocuments } from './collection.ts';
import type { Database } from './database.ts';
import { personEntry, sortOf } from './person.ts';
import { rowFrom } from './rows.ts';
import type { StoredUser } from './schemas.ts';
import type { RxdbStore } from './store.ts';
import type { Opened } from './live.ts';
import { type Watched, watching } from './watching.ts';

/** An entry with the key it is sorted by. */
export interface Line {
  sort: string;
  entry: PersonEntry;
}

/** The list after these rows were written; `lines` itself stays as it is. */
export function withRows(lines: readonly Line[], rows: readonly Row<'users'>[], role: Role): readonly Line[] {
  const changed = new Set(rows.map(({ id }) => id));
  const arrived = linesOf(rows, role);
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

export function linesOf(rows: readonly Row<'users'>[], role: Role): Line[] {
  return rows
    .flatMap((row) =>
      !row.gone && row.fields.role === role ? { sort: sortOf(row.fields), entry: personEntry(row) } : [],
    )
    .toSorted(compare);
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
function compare(a: Line, b: Line): number {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1;
  return a.entry.id < b.entry.id ? -1 : 1;
}

/**
 * All people of a role. The first page may come before the database is open; after that every emission is complete.
 * Subscribers share one list, which stays up to date until the database is closed.
 */
export function peopleOf(
  role: Role,
  opened: Promise<Opened & Watched>,
  firstPage: (role: Role) => Promise<Row<'users'>[]>,
): Observable<readonly PersonEntry[]> {
  const complete = watching(opened, ({ database, store }) => liveLines(role, database, store)).pipe(
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: false }),
  );
  const early = defer(() => firstPage(role)).pipe(
    map((rows) => linesOf(rows, role)),
    filter((lines) => lines.length > 0),
    takeUntil(complete),
  );
  return merge(complete, early).pipe(map((lines) => lines.map(({ entry }) => entry)));
}

function liveLines(role: Role, database: Database, store: RxdbStore): Observable<readonly Line[]> {
  const read = async () => {
    const documents = await readDocuments(database.users, { selector: { role }, sort: [{ sort: 'asc' }] });
    return store.rowsFrom('users', documents, rowFrom);
  };
  const written = changes(database.users).pipe(map((documents) => documents.map(rowOrTombstone)));
  return storedThenWritten(read, written).pipe(scan((lines: readonly Line[], rows) => withRows(lines, rows, role), []));
}

function rowOrTombstone(document: StoredUser & { _deleted: boolean }): Row<'users'> {
  const row = document._deleted ? undefined : rowFrom<'users'>(document);
  return row ?? { id: document.id, gone: true, rev: 0 };
}
