import { filter, type Observable, Subject } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import type { Collection } from '#sync/document.ts';
import type { IdRange } from '#sync/digest.ts';
import { frozen } from '#sync/memory/frozen.ts';
import type { Stop } from '#sync/listening.ts';
import type { DeviceFacts, Parked, Row, SetAside, Store, StoreChange, Written } from '#sync/store.ts';

export interface MemoryStore extends Store {
  /** As where a browser clears one of its databases and keeps the others. */
  loses(part: Part): void;
  /** As where a connection to the storage was closed and is open again. */
  reopens(): void;
  /** Nothing is told from now on. */
  close(): void;
}

export type Part = Collection | 'facts';

/** A `Store` in memory. Whatever is written is copied, and nobody can change what is read; what is written is told before the write resolves. */
export function createMemoryStore({ now = Date.now } = {}): MemoryStore {
  const rows = { users: new Map<string, Row<'users'>>(), plants: new Map<string, Row<'plants'>>() };
  const parked = new Map<string, Parked>();
  const aside = new Map<string, SetAside>();
  const facts = new Map<string, unknown>();
  /** When each row was written, by `collection/id`. */
  const times = new Map<string, number>();
  let last = 0;
  const changes = new Subject<StoreChange>();

  const rowsOf = <C extends Collection>(collection: C) => rows[collection] as unknown as Map<string, Row<C>>;
  const users = (range: IdRange) =>
    [...rows.users.values()].filter(({ id }) => within(id, range)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const written = <C extends Collection>(collection: C, row: Row<C>): Written<C> => ({
    ref: { collection, id: row.id },
    row,
    at: times.get(`${collection}/${row.id}`) ?? 0,
  });
  const waiting = (): Written[] => {
    const rowsIn = (collection: Collection) =>
      [...rowsOf(collection).values()].filter(isWaiting).map((row) => written(collection, row));
    return [...rowsIn('users'), ...rowsIn('plants')];
  };
  const modifyFact: Store['modifyFact'] = async (key, change) => {
    const known = facts.get(key);
    const next = change(known as never);
    if (next === undefined || (next === null ? !facts.has(key) : deepEqual(next, known))) return;
    if (next === null) facts.delete(key);
    else facts.set(key, frozen(next));
    changes.next({ kind: 'facts', keys: [key] });
  };
  const modifyParked: Store['modifyParked'] = async (id, change) => {
    const next = change(parked.get(id));
    if (next) parked.set(id, frozen(next));
    if (next === undefined || (next === null && !parked.delete(id))) return;
    changes.next({ kind: 'parked' });
  };

  return {
    changes$: changes,
    close: () => changes.complete(),
    reopens: () => changes.next({ kind: 'reopened' }),
    loses(part) {
      if (part !== 'facts') return rows[part].clear();
      facts.clear();
      aside.clear();
    },
    get: async (ref) => rowsOf(ref.collection).get(ref.id),
    async modify<C extends Collection>(
      collection: C,
      ids: string[],
      change: (row: Row<C> | undefined, id: string) => Row<C> | undefined,
    ) {
      const table = rowsOf(collection);
      const done: Row<C>[] = [];
      for (const id of new Set(ids)) {
        const next = frozen(change(table.get(id), id));
        if (!next || deepEqual(next, table.get(id))) continue;
        table.set(id, next);
        // No two writes at one time, as in RxDB.
        last = Math.max(now(), last + 0.01);
        times.set(`${collection}/${id}`, last);
        done.push(next);
      }
      if (done.length > 0) changes.next({ kind: 'rows', rows: done.map((row) => written(collection, row)) });
      return done;
    },
    dirty: async () => waiting().map(({ ref }) => ref),
    waiting: async () => waiting(),
    onDirty: (wake) =>
      listen(changes, wake, (change) => change.kind === 'rows' && change.rows.some(({ row }) => isWaiting(row))),
    markIncomplete: () => modifyFact('losses', (known) => ({ count: (known?.count ?? 0) + 1 })),
    onIncomplete: (wake) =>
      listen(changes, wake, (change) => change.kind === 'facts' && change.keys.includes('losses')),
    users: async (range, limit) => users(range).slice(0, limit),
    usersOf: async (role) => [...rows.users.values()].filter((row) => !row.gone && row.fields.role === role),
    park: (entry) => modifyParked(entry.id, () => entry),
    unpark: (id) => modifyParked(id, () => null),
    modifyParked,
    parked: async () => [...parked.values()].toSorted((a, b) => b.at - a.at),
    setAside: async () => [...aside.values()],
    keepAside: async (entry) => {
      aside.set(`${entry.collection}/${entry.id}`, frozen(entry));
      changes.next({ kind: 'aside' });
    },
    dropAside: async (refs) => {
      const dropped = refs.filter(({ collection, id }) => aside.delete(`${collection}/${id}`));
      if (dropped.length > 0) changes.next({ kind: 'aside' });
    },
    fact: async <K extends keyof DeviceFacts>(key: K) => facts.get(key) as DeviceFacts[K] | undefined,
    setFact: (key, value) => modifyFact(key, () => value),
    modifyFact,
    async factsOf(room) {
      const found = [...facts].filter(([key]) => key.startsWith(`${room}/`));
      return new Map(found.map(([key, value]) => [key.slice(room.length + 1), value])) as never;
    },
  };
}

function listen(changes$: Observable<StoreChange>, wake: () => void, wanted: (change: StoreChange) => boolean): Stop {
  const subscription = changes$.pipe(filter(wanted)).subscribe(() => wake());
  return () => subscription.unsubscribe();
}

function isWaiting(row: Row): boolean {
  return !row.gone && row.edit !== '';
}

function within(id: string, { from, to }: IdRange): boolean {
  return (from === null || id >= from) && (to === null || id < to);
}
