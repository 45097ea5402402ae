/**
 * TinyBase with its IndexedDB persister, saving by itself: a store in memory, listeners to sorted row ids, transactions.
 * https://tinybase.org/api/persister-indexed-db/, https://tinybase.org/guides/persistence/an-intro-to-persistence/
 */
import { createStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { byHand } from '../page/by-hand.ts';
import { found } from '../page/found.ts';
import { type Customer, type QueuedNote, rowsOnScreen } from '../rival.ts';

const store = createStore();
const persister = createIndexedDbPersister(store, 'rival');
const customer = (id: string) => JSON.parse(String(store.getCell('customers', id, 'json'))) as Customer;
const keep = (one: Customer) =>
  store.setRow('customers', one.id, { sort: one.sort, text: one.text, json: JSON.stringify(one) });
const sorted = (limit?: number) => store.getSortedRowIds('customers', 'sort', false, 0, limit);

function* matching(words: readonly string[]): Generator<Customer> {
  for (const id of sorted()) {
    const text = String(store.getCell('customers', id, 'text'));
    if (words.every((word) => text.includes(word))) yield customer(id);
  }
}

export const rival = byHand({
  async open() {
    await persister.load();
    await persister.startAutoSave();
  },
  list(shown) {
    const look = () => shown(sorted(rowsOnScreen).map(customer));
    store.addTableListener('customers', look);
    look();
  },
  notes(id, shown) {
    const look = () => shown(customer(id).notes ?? []);
    const listener = store.addRowListener('customers', id, look);
    look();
    return () => void store.delListener(listener);
  },
  search: async (words) => found(matching(words), []),
  async save(id, note) {
    const before = customer(id);
    store.transaction(() => {
      keep({ ...before, notes: [...(before.notes ?? []), note] });
      store.setRow('queue', note.id, { json: JSON.stringify({ id: note.id, customer: id, note }) });
    });
  },
  async arrived(arrived, at) {
    store.transaction(() => {
      for (const one of arrived) keep(one);
      store.setValue('at', at);
    });
  },
  followed: async () => Number(store.getValue('at') ?? 0),
  queued: async () => Object.values(store.getTable('queue')).map(({ json }) => JSON.parse(String(json)) as QueuedNote),
  async sent(notes) {
    store.transaction(() => {
      for (const { id } of notes) store.delRow('queue', id);
    });
  },
  close: async () => void (await persister.save()),
});
