/**
 * WatermelonDB on the web: LokiJS in memory, kept incrementally in IndexedDB; prepared batches, observed queries.
 * https://watermelondb.dev/docs/Setup, https://watermelondb.dev/docs/CRUD, https://watermelondb.dev/docs/Query
 */
import { appSchema, Database, Model, Q, tableSchema } from '@nozbe/watermelondb';
import LokiJSAdapter from '@nozbe/watermelondb/adapters/lokijs';
import type { Note } from '../../../../domain/user.ts';
import { byHand } from '../page/by-hand.ts';
import { type Customer, rowsOnScreen } from '../rival.ts';

const string = (name: string, isIndexed = false) => ({ name, type: 'string' as const, isIndexed });
const schema = appSchema({
  version: 1,
  tables: [
    tableSchema({
      name: 'customers',
      columns: [...['sort', 'text', 'firstName', 'lastName', 'city', 'notes', 'rest'].map((name) => string(name))],
    }),
    tableSchema({ name: 'queue', columns: [string('customer'), string('note')] }),
  ],
});
class Row extends Model {
  text = (name: string) => String(this._getRaw(name as never));
  notes = () => JSON.parse(this.text('notes')) as Note[];
  line = () => ({
    id: this.id,
    firstName: this.text('firstName'),
    lastName: this.text('lastName'),
    city: this.text('city'),
  });
  set = (fields: Record<string, string>) =>
    this.prepareUpdate(() => {
      for (const [name, value] of Object.entries(fields)) this._setRaw(name as never, value);
    });
}
class CustomerRow extends Row {
  static override table = 'customers';
}
class QueueRow extends Row {
  static override table = 'queue';
}
const adapter = new LokiJSAdapter({ dbName: 'rival', schema, useWebWorker: false, useIncrementalIndexedDB: true });
const database = new Database({ adapter, modelClasses: [CustomerRow, QueueRow] });
const [customers, queue] = [database.get<CustomerRow>('customers'), database.get<QueueRow>('queue')];
const sorted = [Q.sortBy('sort', Q.asc), Q.take(rowsOnScreen)];
const fieldsOf = ({ sort, text, firstName, lastName, city, notes = [], ...rest }: Customer) => ({
  ...{ sort, text, firstName, lastName, city, notes: JSON.stringify(notes), rest: JSON.stringify(rest) },
});

export const rival = byHand({
  open: async () => void (await database.localStorage.get('at')),
  list: (shown) =>
    void customers
      .query(...sorted)
      .observeWithColumns(['city'])
      .subscribe((rows) => shown(rows.map((row) => row.line()))),
  notes(id, shown) {
    const subscription = customers.findAndObserve(id).subscribe((row) => shown(row.notes()));
    return () => subscription.unsubscribe();
  },
  async search(words) {
    const where = words.map((word) => Q.where('text', Q.like(`%${Q.sanitizeLikeString(word)}%`)));
    return (await customers.query(...where, ...sorted).fetch()).map((row) => row.line());
  },
  save: (id, note) =>
    database.write(async () => {
      const row = await customers.find(id);
      const waiting = queue.prepareCreateFromDirtyRaw({ id: note.id, customer: id, note: JSON.stringify(note) });
      await database.batch(row.set({ notes: JSON.stringify([...row.notes(), note]) }), waiting);
    }),
  arrived: (arrived, at) =>
    database.write(async () => {
      const known = await customers.query(Q.where('id', Q.oneOf(arrived.map(({ id }) => id)))).fetch();
      const rows = new Map(known.map((row) => [row.id, row]));
      await database.batch(
        arrived.map(
          (one) =>
            rows.get(one.id)?.set(fieldsOf(one)) ??
            customers.prepareCreateFromDirtyRaw({ id: one.id, ...fieldsOf(one) }),
        ),
      );
      await database.localStorage.set('at', at);
    }),
  followed: async () => Number((await database.localStorage.get('at')) ?? 0),
  async queued() {
    const rows = await queue.query().fetch();
    return rows.map((row) => ({
      id: row.id,
      customer: row.text('customer'),
      note: JSON.parse(row.text('note')) as Note,
    }));
  },
  sent: (notes) =>
    database.write(async () => {
      const rows = await queue.query(Q.where('id', Q.oneOf(notes.map(({ id }) => id)))).fetch();
      await database.batch(rows.map((row) => row.prepareDestroyPermanently()));
    }),
  /** LokiJS saves by itself, twice a second, and tells nobody. */
  close: () => new Promise((resolve) => setTimeout(resolve, 3_000)),
});
