/**
 * TanStack DB with its SQLite persistence on OPFS: persisted collections, an index to sort by, live queries, transactions.
 * https://tanstack.com/db/latest/docs/guides/sqlite-persistence, https://tanstack.com/db/latest/docs/guides/live-queries
 */
import {
  BTreeIndex,
  createCollection,
  createLiveQueryCollection,
  createTransaction,
  eq,
  like,
  queryOnce,
} from '@tanstack/db';
import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import { byHand } from '../page/by-hand.ts';
import { type Customer, type QueuedNote, rowsOnScreen } from '../rival.ts';

type Fact = { id: string; at: number };

async function opened() {
  const database = await openBrowserWASQLiteOPFSDatabase({ databaseName: 'rival.sqlite' });
  const persistence = createBrowserWASQLitePersistence({ database });
  const kept = <T extends { id: string }>(id: string) =>
    createCollection(
      persistedCollectionOptions<T, string>({ id, getKey: (row) => row.id, persistence, schemaVersion: 1 }),
    );
  const [customers, queue, facts] = [kept<Customer>('customers'), kept<QueuedNote>('queue'), kept<Fact>('facts')];
  customers.createIndex((row) => row.sort, { indexType: BTreeIndex });
  await Promise.all([customers.preload(), queue.preload(), facts.preload()]);
  return { database, customers, queue, facts };
}

let held: Awaited<ReturnType<typeof opened>>;

/** Resolves when it is kept. */
async function write(change: () => void): Promise<void> {
  const { customers, queue, facts } = held;
  const transaction = createTransaction({
    mutationFn: async ({ transaction: done }) => {
      for (const collection of [customers, queue, facts]) await collection.utils.acceptMutations(done);
    },
  });
  transaction.mutate(change);
  await transaction.isPersisted.promise;
}

export const rival = byHand({
  open: async () => void (held = await opened()),
  list(shown) {
    const live = createLiveQueryCollection({
      query: (q) =>
        q
          .from({ one: held.customers })
          .orderBy(({ one }) => one.sort)
          .limit(rowsOnScreen),
      startSync: true,
    });
    live.subscribeChanges(() => shown(live.toArray), { includeInitialState: true });
  },
  notes(id, shown) {
    const subscription = held.customers.subscribeChanges(() => shown(held.customers.get(id)?.notes ?? []), {
      includeInitialState: true,
      where: (row) => eq(row.id, id),
    });
    return () => subscription.unsubscribe();
  },
  search: (words) =>
    queryOnce((q) => {
      const all = q
        .from({ one: held.customers })
        .orderBy(({ one }) => one.sort)
        .limit(rowsOnScreen);
      return words.reduce((query, word) => query.where(({ one }) => like(one.text, `%${word}%`)), all);
    }),
  save: (id, note) =>
    write(() => {
      held.customers.update(id, (draft) => void (draft.notes = [...(draft.notes ?? []), note]));
      held.queue.insert({ id: note.id, customer: id, note });
    }),
  arrived: (customers, at) =>
    write(() => {
      for (const one of customers) {
        if (held.customers.has(one.id)) held.customers.update(one.id, (draft) => void Object.assign(draft, one));
        else held.customers.insert(one);
      }
      if (held.facts.has('at')) held.facts.update('at', (draft) => void (draft.at = at));
      else held.facts.insert({ id: 'at', at });
    }),
  followed: async () => held.facts.get('at')?.at ?? 0,
  queued: async () => held.queue.toArray,
  sent: (notes) => write(() => void held.queue.delete(notes.map(({ id }) => id))),
  close: async () => void (await held.database.close?.()),
});
