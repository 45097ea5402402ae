/**
 * Raw IndexedDB, the floor: relaxed durability, one transaction a bulk, `getAll` of an index.
 * https://developer.mozilla.org/docs/Web/API/IDBDatabase/transaction
 */
import { byHand } from '../page/by-hand.ts';
import { found } from '../page/found.ts';
import { type Customer, type QueuedNote, rowsOnScreen } from '../rival.ts';

let database: IDBDatabase;
const changes = new EventTarget();

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
const store = (name: string) => database.transaction(name).objectStore(name);

async function write(work: (transaction: IDBTransaction) => void | Promise<void>): Promise<void> {
  const transaction = database.transaction(['customers', 'queue', 'facts'], 'readwrite', { durability: 'relaxed' });
  const done = new Promise<unknown>((resolve) => transaction.addEventListener('complete', resolve));
  await work(transaction);
  await done;
  changes.dispatchEvent(new Event('change'));
}

function live(look: () => Promise<void>): () => void {
  const again = () => void look();
  changes.addEventListener('change', again);
  again();
  return () => changes.removeEventListener('change', again);
}

export const rival = byHand({
  async open() {
    const request = indexedDB.open('rival', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('customers', { keyPath: 'id' }).createIndex('sort', 'sort');
      request.result.createObjectStore('queue', { keyPath: 'id' });
      request.result.createObjectStore('facts');
    });
    database = await answer(request);
  },
  list: (shown) =>
    void live(async () => shown(await answer(store('customers').index('sort').getAll(null, rowsOnScreen)))),
  notes: (id, shown) =>
    live(async () => shown((await answer<Customer | undefined>(store('customers').get(id)))?.notes ?? [])),
  search: async (words) => found(await answer<Customer[]>(store('customers').index('sort').getAll()), words),
  save: (id, note) =>
    write(async (transaction) => {
      const customers = transaction.objectStore('customers');
      const customer = await answer<Customer>(customers.get(id));
      customers.put({ ...customer, notes: [...(customer.notes ?? []), note] });
      transaction.objectStore('queue').put({ id: note.id, customer: id, note });
    }),
  arrived: (customers, at) =>
    write((transaction) => {
      for (const customer of customers) transaction.objectStore('customers').put(customer);
      transaction.objectStore('facts').put(at, 'at');
    }),
  followed: async () => (await answer<number | undefined>(store('facts').get('at'))) ?? 0,
  queued: () => answer<QueuedNote[]>(store('queue').getAll()),
  sent: (notes) =>
    write((transaction) => {
      for (const { id } of notes) transaction.objectStore('queue').delete(id);
    }),
});
