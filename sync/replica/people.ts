/** Lists of people: read once, then kept up to date from what was written, without asking the storage again. */
import {
  concat,
  defer,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  shareReplay,
  switchMap,
  takeUntil,
} from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import type { Role, User } from '#domain/user.ts';
import type { Fields } from '../document.ts';
import type { PersonEntry } from '../replica.ts';
import type { Listed, ListedLines } from '../replicated.ts';
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

/** People of a role in the order of their list, which follows what is written. Whoever is written costs no look at the others. */
export class SortedPeople {
  readonly #listed: ListedLines;
  readonly #role: Role;
  #entries: readonly PersonEntry[] = [];
  /** By id. */
  readonly #sorts = new Map<string, string>();

  constructor(listed: ListedLines, role: Role) {
    this.#listed = listed;
    this.#role = role;
  }

  /** The list after these rows were written, of one person the last. The same where they change nothing that a closed row shows. */
  write(written: readonly Row<'users'>[]): readonly PersonEntry[] {
    const entries = this.#entries;
    const rows = [...new Map(written.map((row) => [row.id, row])).values()];
    const arrived = linesOf(this.#listed, rows, this.#role);
    const replaced = rows
      .flatMap(({ id }) => {
        const sort = this.#sorts.get(id);
        return sort === undefined ? [] : [{ sort, place: this.#placeOf({ sort, entry: { id } }) }];
      })
      .toSorted((a, b) => a.place - b.place);
    const before = replaced.map(({ sort, place }) => ({ sort, entry: entries[place] }));
    if (deepEqual(before, arrived)) return entries;
    const result: PersonEntry[] = [];
    let next = 0;
    let gone = 0;
    const keepUntil = (end: number): void => {
      for (; next < end; next += 1) {
        if (next === replaced[gone]?.place) gone += 1;
        else result.push(entries[next] as PersonEntry);
      }
    };
    for (const line of arrived) {
      keepUntil(this.#placeOf(line));
      result.push(line.entry);
    }
    keepUntil(entries.length);
    for (const { id } of rows) this.#sorts.delete(id);
    for (const { sort, entry } of arrived) this.#sorts.set(entry.id, sort);
    return (this.#entries = result);
  }

  /** Whether somebody stands in the list, or would stand before the last who does. */
  reaches(row: Row<'users'>): boolean {
    if (this.#sorts.has(row.id)) return true;
    const { length } = this.#entries;
    return !row.gone && this.#placeOf({ sort: sortOf(this.#listed, row.fields), entry: row }) < length;
  }

  /** Where it stands, or would stand. */
  #placeOf(line: Sorted): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle] as PersonEntry;
      if (compare({ sort: this.#sorts.get(entry.id) as string, entry }, line) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export function linesOf(listed: ListedLines, rows: readonly Row<'users'>[], role: Role): Line[] {
  return rows
    .flatMap((row) =>
      !row.gone && row.fields.role === role ? { sort: sortOf(listed, row.fields), entry: entryOf(listed, row) } : [],
    )
    .toSorted(compare);
}

export function sortOf({ sortKey }: Listed, fields: Fields['users']): string {
  return sortKey(fields).slice(0, sortLength);
}

/** The documents themselves, in the order of the list, with what was written while they were read. */
export async function everybodyOf(listed: Listed, store: People, role: Role): Promise<User[]> {
  const rows = new Map<string, Row<'users'>>();
  const meanwhile: Row<'users'>[] = [];
  const listening = writtenUsers(store).subscribe((written) => meanwhile.push(...written));
  try {
    for (const row of await store.usersOf(role)) rows.set(row.id, row);
  } finally {
    listening.unsubscribe();
  }
  for (const row of meanwhile) rows.set(row.id, row);
  return [...rows.values()]
    .flatMap((row) =>
      row.gone || row.fields.role !== role ? [] : [{ sort: sortOf(listed, row.fields), entry: row.fields }],
    )
    .toSorted(compare)
    .map(({ entry }) => entry);
}

function entryOf({ line }: ListedLines, { id, fields, edit }: LiveRow<'users'>): PersonEntry {
  return { id, ...line(fields), unsent: edit !== '' };
}

/** As the index of the storage sorts: by the key, then by the id. */
function compare(a: Sorted, b: Sorted): number {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1;
  return a.entry.id < b.entry.id ? -1 : 1;
}

/**
 * All people of a role. The first page may come before what is `complete`, and follows what is `written`; after that every
 * emission is complete. Subscribers share one list, which stays up to date until the store is closed.
 */
export function peopleOf(
  listed: ListedLines,
  role: Role,
  { complete, written, firstPage }: PeopleSources,
): Observable<readonly PersonEntry[]> {
  const shared = complete.pipe(distinctUntilChanged(), shareReplay({ bufferSize: 1, refCount: false }));
  const early = defer(firstPage).pipe(
    filter((rows) => rows.length > 0),
    switchMap((page) => {
      const people = new SortedPeople(listed, role);
      const news = written.pipe(map((rows) => rows.filter((row) => people.reaches(row))));
      return concat([page], news).pipe(map((rows) => people.write(rows)));
    }),
    filter((entries) => entries.length > 0),
    distinctUntilChanged(),
    takeUntil(shared),
  );
  return merge(shared, early);
}

interface PeopleSources {
  complete: Observable<readonly PersonEntry[]>;
  written: Observable<readonly Row<'users'>[]>;
  firstPage: () => Promise<Row<'users'>[]>;
}

type People = Pick<Store, 'usersOf' | 'changes$'>;

export function livePeople(listed: ListedLines, store: People, role: Role): Observable<readonly PersonEntry[]> {
  return defer(() => {
    const people = new SortedPeople(listed, role);
    const rows = storedThenWritten(() => store.usersOf(role), writtenUsers(store));
    return rows.pipe(map((written) => people.write(written)));
  });
}

/** Rows of users that are written from now on, batch by batch. */
export function writtenUsers(store: Pick<Store, 'changes$'>): Observable<Row<'users'>[]> {
  return writtenRows(store).pipe(map((rows) => rows.filter(isOfUser).map(({ row }) => row)));
}

function isOfUser(written: Written): written is Written<'users'> {
  return written.ref.collection === 'users';
}
