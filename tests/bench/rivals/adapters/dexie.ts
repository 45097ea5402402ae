/**
 * Dexie with live queries: `bulkPut`, and `toArray` on an index where a filter would need a cursor.
 * https://dexie.org/docs/API-Reference, https://dexie.org/docs/liveQuery(), https://dexie.org/docs/The-Main-Limitations-of-IndexedDB
 */
import { Dexie, liveQuery, type Table } from 'dexie';
import { byHand } from '../page/by-hand.ts';
import { found } from '../page/found.ts';
import { type Customer, type QueuedNote, rowsOnScreen } from '../rival.ts';

const database = new Dexie('rival', { chromeTransactionDurability: 'relaxed' });
database.version(1).stores({ customers: 'id, sort', queue: 'id', facts: '' });
const customers: Table<Customer, string> = database.table('customers');
const queue: Table<QueuedNote, string> = database.table('queue');
const facts: Table<number, string> = database.table('facts');

export const rival = byHand({
  open: async () => void (await database.open()),
  list: (shown) => void liveQuery(() => customers.orderBy('sort').limit(rowsOnScreen).toArray()).subscribe(shown),
  notes(id, shown) {
    const subscription = liveQuery(() => customers.get(id)).subscribe((customer) => shown(customer?.notes ?? []));
    return () => subscription.unsubscribe();
  },
  search: async (words) => found(await customers.orderBy('sort').toArray(), words),
  save: (id, note) =>
    database.transaction('rw', customers, queue, async () => {
      const customer = await customers.get(id);
      await customers.update(id, { notes: [...(customer?.notes ?? []), note] });
      await queue.add({ id: note.id, customer: id, note });
    }),
  arrived: (arrived, at) =>
    database.transaction('rw', customers, facts, async () => {
      await customers.bulkPut([...arrived]);
      await facts.put(at, 'at');
    }),
  followed: async () => (await facts.get('at')) ?? 0,
  queued: () => queue.toArray(),
  sent: (notes) => queue.bulkDelete(notes.map(({ id }) => id)),
});
