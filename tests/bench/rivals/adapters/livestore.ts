/**
 * LiveStore without a sync backend: events, SQLite in memory for queries, kept on OPFS by a worker.
 * https://docs.livestore.dev/platform-adapters/web-adapter/, https://docs.livestore.dev/building-with-livestore/store/
 */
import { makePersistedAdapter } from '@livestore/adapter-web';
import SharedWorker from '@livestore/adapter-web/shared-worker?sharedworker';
import { createStorePromise, type Store } from '@livestore/livestore';
import type { Note } from '../../../../domain/user.ts';
import { byHand } from '../page/by-hand.ts';
import { type Customer, type Line, rowsOnScreen } from '../rival.ts';
import { events, schema, tables } from './livestore-schema.ts';
import LiveStoreWorker from './livestore-worker.ts?worker';

let store: Store<typeof schema>;
const first = tables.customers.orderBy('sort', 'asc').limit(rowsOnScreen);
const notesOf = (rows: readonly { notes: string }[]) => JSON.parse(rows[0]?.notes ?? '[]') as Note[];
const row = ({ id, sort, text, firstName, lastName, city, notes = [], ...rest }: Customer) => ({
  ...{ id, sort, text, firstName, lastName, city, notes: JSON.stringify(notes), rest: JSON.stringify(rest) },
});

export const rival = byHand({
  async open() {
    const adapter = makePersistedAdapter({
      storage: { type: 'opfs' },
      worker: LiveStoreWorker,
      sharedWorker: SharedWorker,
    });
    store = await createStorePromise({ adapter, schema, storeId: 'rival' });
  },
  list: (shown) => void store.subscribe(first, shown),
  notes: (id, shown) => store.subscribe(tables.customers.where({ id }), (rows) => shown(notesOf(rows))),
  async search(words) {
    const where = words.map((_, index) => `instr(text, $word${index})`).join(' AND ');
    const bindValues = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
    const query = `SELECT id, firstName, lastName, city FROM customers WHERE ${where} ORDER BY sort LIMIT ${rowsOnScreen}`;
    return store.query({ query, bindValues }) as unknown as readonly Line[];
  },
  save: async (id, note) => store.commit(events.saved({ id: note.id, customer: id, note: JSON.stringify(note) })),
  arrived: async (customers, at) => store.commit(events.arrived({ customers: customers.map(row), at })),
  followed: async () => store.query(tables.facts.where({ id: 'at' }))[0]?.value ?? 0,
  queued: async () => store.query(tables.queue).map((one) => ({ ...one, note: JSON.parse(one.note) as Note })),
  sent: async (notes) => store.commit(events.sent({ ids: notes.map(({ id }) => id) })),
  /** Its worker keeps what was committed, and tells nobody when. */
  close: async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await store.shutdownPromise();
  },
});
