/** What LiveStore keeps, and how events become rows. */
import { Events, makeSchema, Schema, State } from '@livestore/livestore';

const text = () => State.SQLite.text();
const id = () => State.SQLite.text({ primaryKey: true });
export const tables = {
  customers: State.SQLite.table({
    name: 'customers',
    columns: {
      id: id(),
      sort: text(),
      text: text(),
      firstName: text(),
      lastName: text(),
      city: text(),
      notes: text(),
      rest: text(),
    },
    indexes: [{ name: 'sorted', columns: ['sort'] }],
  }),
  queue: State.SQLite.table({ name: 'queue', columns: { id: id(), customer: text(), note: text() } }),
  facts: State.SQLite.table({ name: 'facts', columns: { id: id(), value: State.SQLite.integer() } }),
};
const { String: string, Number: number } = Schema;
const customer = Schema.Struct({
  ...{
    id: string,
    sort: string,
    text: string,
    firstName: string,
    lastName: string,
    city: string,
    notes: string,
    rest: string,
  },
});
export const events = {
  arrived: Events.clientOnly({
    name: 'v1.Arrived',
    schema: Schema.Struct({ customers: Schema.Array(customer), at: number }),
  }),
  saved: Events.clientOnly({ name: 'v1.Saved', schema: Schema.Struct({ id: string, customer: string, note: string }) }),
  sent: Events.clientOnly({ name: 'v1.Sent', schema: Schema.Struct({ ids: Schema.Array(string) }) }),
};
const materializers = State.SQLite.materializers(events, {
  'v1.Arrived': ({ customers, at }) => [
    ...customers.map((row) => tables.customers.insert(row).onConflict('id', 'replace')),
    tables.facts.insert({ id: 'at', value: at }).onConflict('id', 'replace'),
  ],
  'v1.Saved': (note) => [
    {
      sql: `UPDATE customers SET notes = json_insert(notes, '$[#]', json($note)) WHERE id = $customer`,
      bindValues: { note: note.note, customer: note.customer },
      writeTables: new Set(['customers']),
    },
    tables.queue.insert(note),
  ],
  'v1.Sent': ({ ids }) => ids.map((one) => tables.queue.delete().where({ id: one })),
});
export const schema = makeSchema({ events, state: State.SQLite.makeState({ tables, materializers }) });
