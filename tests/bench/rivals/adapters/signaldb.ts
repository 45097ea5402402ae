/**
 * SignalDB with its IndexedDB adapter: collections in memory, indices, batches, observed cursors.
 * https://signaldb.js.org/reference/core/collection, https://signaldb.js.org/reference/indexeddb
 */
import { Collection, createIndex } from '@signaldb/core';
import createIndexedDBAdapter from '@signaldb/indexeddb';
import { byHand } from '../page/by-hand.ts';
import { type Customer, type QueuedNote, rowsOnScreen } from '../rival.ts';

const kept = <T extends { id: string }>(name: string) =>
  new Collection<T>({ name, persistence: createIndexedDBAdapter<T, string>(name), indices: [createIndex('id')] });
const customers = kept<Customer>('customers');
const queue = kept<QueuedNote>('queue');
const facts = kept<{ id: string; at: number }>('facts');
const all = [customers, queue, facts];
const first = { sort: { sort: 1 }, limit: rowsOnScreen } as const;
const literal = (word: string) => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

export const rival = byHand({
  open: async () => void (await Promise.all(all.map((collection) => collection.isReady()))),
  list(shown) {
    const cursor = customers.find({}, first);
    const look = () => shown(customers.find({}, first).fetch());
    cursor.observeChanges({ added: look, changed: look, removed: look, movedBefore: look }, true);
    look();
  },
  notes(id, shown) {
    const look = () => shown(customers.findOne({ id })?.notes ?? []);
    const stop = customers.find({ id }).observeChanges({ changed: look }, true);
    look();
    return stop;
  },
  search: async (words) => customers.find({ $and: words.map((word) => ({ text: literal(word) })) }, first).fetch(),
  async save(id, note) {
    Collection.batch(() => {
      customers.updateOne({ id }, { $push: { notes: note } });
      queue.insert({ id: note.id, customer: id, note });
    });
  },
  async arrived(arrived, at) {
    Collection.batch(() => {
      for (const one of arrived) customers.replaceOne({ id: one.id }, one, { upsert: true });
      facts.replaceOne({ id: 'at' }, { id: 'at', at }, { upsert: true });
    });
  },
  followed: async () => facts.findOne({ id: 'at' })?.at ?? 0,
  queued: async () => queue.find().fetch(),
  sent: async (notes) => void queue.removeMany({ id: { $in: notes.map(({ id }) => id) } }),
  async close() {
    // The adapter tells nobody when it has written: its state is asked.
    while (all.some((collection) => collection.isPushing())) await new Promise((resolve) => setTimeout(resolve, 20));
  },
});
