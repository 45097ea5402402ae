/** In the place of `tests/support/devices.ts`: a device is the IndexedDB of this browser. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Storage } from '#sync/rxdb/database.ts';
import type { Device, DexieDevice } from '#tests/support/devices.ts';

const device = (storage: Storage): Device => ({
  uid: crypto.randomUUID(),
  storage,
  otherTab: Object.create(storage, { name: { value: `${storage.name}, other tab` } }) as Storage,
});

export const memoryDevice = (): Device => device(getRxStorageMemory());

/** One that is being committed cannot be aborted any more. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

interface Connection {
  database: IDBDatabase;
  open: boolean;
  running: Set<IDBTransaction>;
}

export function dexieDevice(): DexieDevice {
  const own = globalThis.indexedDB;
  const names = new Set<string>();
  let connections: Connection[] = [];
  let refused = false;
  let room = Infinity;
  let refusals = Infinity;

  function watch(database: IDBDatabase): void {
    const connection: Connection = { database, open: true, running: new Set() };
    connections.push(connection);
    const begin = database.transaction.bind(database);
    const close = database.close.bind(database);
    database.transaction = (stores, mode, options) => {
      if (mode === 'readwrite' && (room -= 1) < 0 && room >= -refusals)
        throw new DOMException('The device is full.', 'QuotaExceededError');
      const transaction = begin(stores, mode, options);
      connection.running.add(transaction);
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => connection.running.delete(transaction));
      return transaction;
    };
    database.close = () => {
      connection.open = false;
      close();
    };
  }

  const indexedDB: IDBFactory = {
    open(name: string, version?: number) {
      if (refused) throw new DOMException('The storage does not answer.', 'UnknownError');
      names.add(name);
      const request = own.open(name, version);
      request.addEventListener('success', () => watch(request.result));
      return request;
    },
    deleteDatabase: (name: string) => own.deleteDatabase(name),
    databases: async () => (await own.databases()).filter(({ name }) => name !== undefined && names.has(name)),
    cmp: (a: unknown, b: unknown) => own.cmp(a, b),
  };
  const alive = () => (connections = connections.filter(({ open }) => open));
  return {
    ...device(getRxStorageDexie({ indexedDB, IDBKeyRange })),
    indexedDB,
    connected: () =>
      alive()
        .map(({ database }) => database.name)
        .toSorted(),
    /** No page can make its browser do so: what is under way is aborted, and the connection closed and told so. */
    closeConnections(ending) {
      const closed = alive().filter(({ database }) => database.name.endsWith(ending));
      for (const { database, running } of closed) {
        for (const transaction of running) abort(transaction);
        database.close();
        database.dispatchEvent(new Event('close'));
      }
      return closed.length;
    },
    refuseToOpen: (refuse) => (refused = refuse),
    fillAfter(count, times = Infinity) {
      room = count;
      refusals = times;
      return () => (room = Infinity);
    },
  };
}
