import { isDeepStrictEqual } from 'node:util';
import type { Collection, Ref } from '#sync/document.ts';
import type { IdRange } from '#sync/digest.ts';
import type { DeviceFacts, Parked, Row, SetAside, Store } from '#sync/store.ts';

export interface MemoryStore extends Store {
  /** As where a browser clears one of its databases and keeps the others. */
  loses(part: Part): void;
}

export type Part = Collection | 'facts';

/** A `Store` in memory. Whatever goes in or out is a copy; `onDirty` fires before a write resolves. */
export function createMemoryStore(): MemoryStore {
  const rows = { users: new Map<string, Row<'users'>>(), plants: new Map<string, Row<'plants'>>() };
  const parked = new Map<string, Parked>();
  const aside = new Map<string, SetAside>();
  const facts = new Map<keyof DeviceFacts, unknown>();
  const listeners = new Set<() => void>();
  const lossListeners = new Set<() => void>();

  const rowsOf = <C extends Collection>(collection: C) => rows[collection] as unknown as Map<string, Row<C>>;
  const users = (range: IdRange) =>
    [...rows.users.values()].filter(({ id }) => within(id, range)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

  return {
    loses(part) {
      if (part !== 'facts') return rows[part].clear();
      facts.clear();
      aside.clear();
    },
    get: async (ref) => structuredClone(rowsOf(ref.collection).get(ref.id)),
    async modify<C extends Collection>(
      collection: C,
      ids: string[],
      change: (row: Row<C> | undefined, id: string) => Row<C> | undefined,
    ) {
      const table = rowsOf(collection);
      const written: Row<C>[] = [];
      for (const id of new Set(ids)) {
        const next = structuredClone(change(structuredClone(table.get(id)), id));
        if (!next || isDeepStrictEqual(next, table.get(id))) continue;
        table.set(id, next);
        written.push(next);
      }
      if (written.some(isWaiting)) for (const wake of listeners) wake();
      return structuredClone(written);
    },
    async dirty() {
      const waiting = (collection: Collection): Ref[] =>
        [...rowsOf(collection).values()].filter(isWaiting).map(({ id }) => ({ collection, id }));
      return [...waiting('users'), ...waiting('plants')];
    },
    onDirty(wake) {
      listeners.add(wake);
      return () => void listeners.delete(wake);
    },
    async lose() {
      const known = facts.get('losses') as DeviceFacts['losses'] | undefined;
      facts.set('losses', { count: (known?.count ?? 0) + 1 });
      for (const wake of lossListeners) wake();
    },
    onLoss(wake) {
      lossListeners.add(wake);
      return () => void lossListeners.delete(wake);
    },
    users: async (range, limit) => structuredClone(users(range).slice(0, limit)),
    park: async (entry) => void parked.set(entry.id, structuredClone(entry)),
    unpark: async (id) => void parked.delete(id),
    async modifyParked(id, change) {
      const next = change(structuredClone(parked.get(id)));
      if (next) parked.set(id, structuredClone(next));
      else if (next === null) parked.delete(id);
    },
    parked: async () => structuredClone([...parked.values()].toSorted((a, b) => b.at - a.at)),
    setAside: async () => structuredClone([...aside.values()]),
    keepAside: async (entry) => void aside.set(`${entry.collection}/${entry.id}`, structuredClone(entry)),
    dropAside: async (refs) => {
      for (const { collection, id } of refs) aside.delete(`${collection}/${id}`);
    },
    fact: async <K extends keyof DeviceFacts>(key: K) => structuredClone(facts.get(key)) as DeviceFacts[K] | undefined,
    setFact: async (key, value) => void facts.set(key, structuredClone(value)),
  };
}

function isWaiting(row: Row): boolean {
  return !row.gone && row.edit !== '';
}

function within(id: string, { from, to }: IdRange): boolean {
  return (from === null || id >= from) && (to === null || id < to);
}
