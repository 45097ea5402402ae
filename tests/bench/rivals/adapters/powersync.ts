/**
 * PowerSync's local database alone, without its service: local-only tables, watched queries, `executeBatch`, SQLite on OPFS.
 * https://docs.powersync.com/client-sdks/advanced/local-only-usage,
 * https://docs.powersync.com/client-sdks/reference/javascript-web-storage
 */
import { column, PowerSyncDatabase, Schema, Table, WASQLiteVFS } from '@powersync/web';
import type { Note } from '../../../../domain/user.ts';
import { byHand } from '../page/by-hand.ts';
import { type Customer, type Line, rowsOnScreen } from '../rival.ts';

const { text, integer } = column;
const columns = ['id', 'sort', 'text', 'firstName', 'lastName', 'city', 'notes', 'rest'] as const;
const schema = new Schema({
  customers: new Table(
    { sort: text, text, firstName: text, lastName: text, city: text, notes: text, rest: text },
    { localOnly: true, indexes: { sorted: ['sort'] } },
  ),
  queue: new Table({ customer: text, note: text }, { localOnly: true }),
  facts: new Table({ value: integer }, { localOnly: true }),
});
const database = new PowerSyncDatabase({
  schema,
  database: { dbFilename: 'rival.db', vfs: WASQLiteVFS.OPFSCoopSyncVFS, enableMultiTabs: false },
});

function live<T>(sql: string, bind: (string | number)[], shown: (rows: T[]) => void): () => void {
  const stop = new AbortController();
  const onResult = ({ rows }: { rows?: { _array: unknown[] } | undefined }) => shown((rows?._array ?? []) as T[]);
  database.watchWithCallback(sql, bind, { onResult: onResult as never }, { signal: stop.signal, throttleMs: 0 });
  return () => stop.abort();
}

const line = 'SELECT id, firstName, lastName, city FROM customers';
const row = ({ id, sort, text: searched, firstName, lastName, city, notes = [], ...rest }: Customer) => [
  ...[id, sort, searched, firstName, lastName, city, JSON.stringify(notes), JSON.stringify(rest)],
];

export const rival = byHand({
  open: () => database.init(),
  list: (shown) => void live<Line>(`${line} ORDER BY sort LIMIT ?`, [rowsOnScreen], shown),
  notes: (id, shown) =>
    live<{ notes: string }>('SELECT notes FROM customers WHERE id = ?', [id], ([first]) =>
      shown(JSON.parse(first?.notes ?? '[]') as Note[]),
    ),
  search: (words) => {
    const where = words.map(() => 'instr(text, ?)').join(' AND ');
    return database.getAll<Line>(`${line} WHERE ${where} ORDER BY sort LIMIT ?`, [...words, rowsOnScreen]);
  },
  save: (id, note) =>
    database.writeTransaction(async (transaction) => {
      const added = `UPDATE customers SET notes = json_insert(notes, '$[#]', json(?)) WHERE id = ?`;
      await transaction.execute(added, [JSON.stringify(note), id]);
      const waiting = 'INSERT INTO queue (id, customer, note) VALUES (?, ?, ?)';
      await transaction.execute(waiting, [note.id, id, JSON.stringify(note)]);
    }),
  async arrived(customers, at) {
    const marks = columns.map(() => '?').join();
    await database.executeBatch(
      `INSERT OR REPLACE INTO customers (${columns.join()}) VALUES (${marks})`,
      customers.map(row),
    );
    await database.execute(`INSERT OR REPLACE INTO facts (id, value) VALUES ('at', ?)`, [at]);
  },
  followed: async () =>
    (await database.getOptional<{ value: number }>(`SELECT value FROM facts WHERE id = 'at'`))?.value ?? 0,
  async queued() {
    const rows = await database.getAll<{ id: string; customer: string; note: string }>('SELECT * FROM queue');
    return rows.map(({ note, ...rest }) => ({ ...rest, note: JSON.parse(note) as Note }));
  },
  sent: async (notes) =>
    void (await database.executeBatch(
      'DELETE FROM queue WHERE id = ?',
      notes.map(({ id }) => [id]),
    )),
  close: () => database.close(),
});
