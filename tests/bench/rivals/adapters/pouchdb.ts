/**
 * PouchDB in IndexedDB: the sort key is the `_id`, so that the list needs no secondary index, and `bulkDocs` for all writes.
 * https://pouchdb.com/guides/queries.html, https://pouchdb.com/2014/06/17/12-pro-tips-for-better-code-with-pouchdb.html
 */
import PouchDB from 'pouchdb';
import { byHand } from '../page/by-hand.ts';
import { found } from '../page/found.ts';
import { type Customer, type QueuedNote, rowsOnScreen } from '../rival.ts';

const people = { startkey: 'customer/', endkey: 'customer/\ufff0', include_docs: true };
const waiting = { startkey: 'queue/', endkey: 'queue/\ufff0', include_docs: true };
const database = new PouchDB<object>('rival', { auto_compaction: true });
const ids = new Map<string, string>();

async function customers(limit?: number): Promise<Customer[]> {
  const { rows } = await database.allDocs({ ...people, ...(limit && { limit }) });
  for (const { doc, id } of rows) ids.set((doc as unknown as Customer).id, id);
  return rows.map(({ doc }) => doc as unknown as Customer);
}

async function customer(id: string): Promise<Customer> {
  if (!ids.has(id)) await customers();
  return (await database.get(ids.get(id) ?? '')) as unknown as Customer;
}

function live(look: () => Promise<void>): () => void {
  const changes = database.changes({ since: 'now', live: true }).on('change', () => void look());
  void look();
  return () => changes.cancel();
}

const followed = () => database.get<{ at: number }>('_local/followed').catch(() => undefined);

export const rival = byHand({
  open: async () => void (await database.info()),
  list: (shown) => void live(async () => shown(await customers(rowsOnScreen))),
  notes: (id, shown) => live(async () => shown((await customer(id)).notes ?? [])),
  search: async (words) => found(await customers(), words),
  async save(id, note) {
    const before = await customer(id);
    const after = { ...before, notes: [...(before.notes ?? []), note] };
    await database.bulkDocs([after, { _id: `queue/${note.id}`, id: note.id, customer: id, note }]);
  },
  async arrived(arrived, at) {
    const keys = arrived.map(({ sort }) => `customer/${sort}`);
    const { rows } = await database.allDocs({ keys });
    const known = new Map(
      rows.flatMap((row) => ('value' in row && row.value ? [[row.id, row.value.rev] as const] : [])),
    );
    await database.bulkDocs(
      arrived.map((one, index) => ({ ...one, _id: keys[index], _rev: known.get(keys[index] ?? '') }) as object),
    );
    await database.put({ ...(await followed()), _id: '_local/followed', at });
  },
  followed: async () => (await followed())?.at ?? 0,
  queued: async () => (await database.allDocs(waiting)).rows.map(({ doc }) => doc as unknown as QueuedNote),
  sent: async (notes) => void (await database.bulkDocs(notes.map((note) => ({ ...note, _deleted: true })))),
  close: () => database.close(),
});
