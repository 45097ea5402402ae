/**
 * SQLite's own WebAssembly on OPFS, by its fastest storage, the pool of access handles, in a worker.
 * https://sqlite.org/wasm/doc/trunk/persistence.md#vfs-opfs-sahpool
 */
import type { Note } from '../../../../domain/user.ts';
import { byHand } from '../page/by-hand.ts';
import { type Customer, type Line, rowsOnScreen } from '../rival.ts';
import type { Statement } from './sqlite-worker.ts';

const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' });
const answers = new Map<number, (rows: never[]) => void>();
const changes = new EventTarget();
let last = 0;

worker.addEventListener('message', ({ data }: MessageEvent<{ key: number; rows: never[] }>) =>
  answers.get(data.key)?.(data.rows),
);

const run = <T>(...statements: Statement[]) =>
  new Promise<T[]>((resolve) => {
    const key = (last += 1);
    answers.set(key, (rows) => {
      answers.delete(key);
      resolve(rows);
    });
    worker.postMessage({ key, statements });
  });

async function write(...statements: Statement[]): Promise<void> {
  await run(...statements);
  changes.dispatchEvent(new Event('change'));
}

function live(look: () => Promise<void>): () => void {
  const again = () => void look();
  changes.addEventListener('change', again);
  again();
  return () => changes.removeEventListener('change', again);
}

const line = 'SELECT id, firstName, lastName, city FROM customers';
const keep = ({ id, sort, text, firstName, lastName, city, notes = [], ...rest }: Customer): Statement => [
  'INSERT OR REPLACE INTO customers VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ...[id, sort, text, firstName, lastName, city, JSON.stringify(notes), JSON.stringify(rest)],
];

export const rival = byHand({
  open: async () => void (await run(['SELECT 1'])),
  list: (shown) => void live(async () => shown(await run<Line>([`${line} ORDER BY sort LIMIT ?`, rowsOnScreen]))),
  notes: (id, shown) =>
    live(async () => {
      const [row] = await run<{ notes: string }>(['SELECT notes FROM customers WHERE id = ?', id]);
      shown(JSON.parse(row?.notes ?? '[]') as Note[]);
    }),
  search: (words) => {
    const where = words.map(() => 'instr(text, ?)').join(' AND ');
    return run<Line>([`${line} WHERE ${where} ORDER BY sort LIMIT ?`, ...words, rowsOnScreen]);
  },
  save: (id, note) =>
    write(
      [`UPDATE customers SET notes = json_insert(notes, '$[#]', json(?)) WHERE id = ?`, JSON.stringify(note), id],
      ['INSERT INTO queue VALUES (?, ?, ?)', note.id, id, JSON.stringify(note)],
    ),
  arrived: (customers, at) => write(...customers.map(keep), [`INSERT OR REPLACE INTO facts VALUES ('at', ?)`, at]),
  followed: async () => (await run<{ value: number }>([`SELECT value FROM facts WHERE name = 'at'`]))[0]?.value ?? 0,
  async queued() {
    const rows = await run<{ id: string; customer: string; note: string }>(['SELECT * FROM queue']);
    return rows.map((row) => ({ ...row, note: JSON.parse(row.note) as Note }));
  },
  sent: (notes) => write(...notes.map(({ id }): Statement => ['DELETE FROM queue WHERE id = ?', id])),
});
