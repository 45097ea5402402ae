/** Where the demo's server keeps its documents: in IndexedDB, one for all tabs of this browser. */
import { Dexie, type Table } from 'dexie';
import type { Stored } from '#domain/permission-request.ts';
import { idIn, type Key, type DocumentStore } from '#sync/memory/document-store.ts';

export function demoDocumentStore(name: string): DocumentStore {
  const database = new Dexie(name);
  database.version(1).stores({ documents: '' });
  const table: Table<Stored, Key> = database.table('documents');
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', tell);

  return {
    async update(keys, decide) {
      const changed = await database.transaction('rw', table, async () => {
        const asked = [...keys];
        const found = await table.bulkGet(asked);
        const documents = new Map(found.flatMap((stored, index) => (stored ? [[asked[index] ?? '', stored]] : [])));
        const changes = decide(documents);
        for (const [key, stored] of changes) await (stored ? table.put(stored, key) : table.delete(key));
        return changes.size > 0;
      });
      if (!changed) return;
      tell();
      channel.postMessage('changed');
    },
    async all(collection) {
      const found = new Map<string, Stored>();
      await table
        .where(':id')
        .startsWith(`${collection}/`)
        .each((stored, { primaryKey }) => found.set(idIn(primaryKey), stored));
      return found;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
