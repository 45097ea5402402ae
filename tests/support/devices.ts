/** Storages as a phone has them, for tests in Node. */
import { enforceOptions } from 'broadcast-channel';
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Storage } from '#sync/rxdb/database.ts';

// As in browsers. In Node it would write a file for each message.
enforceOptions({ type: 'native' });

export interface Device {
  /** A user of this device alone: RxDB keeps what is in memory for the whole realm, by name. */
  uid: string;
  storage: Storage;
  /** The same data under another name: RxDB opens a name once in a realm, and tests want two tabs in one. */
  otherTab: Storage;
}

export interface DexieDevice extends Device {
  indexedDB: IDBFactory;
  /** Names of databases with an open connection, sorted. */
  connected(): string[];
  /** Closes open connections to databases whose name ends so, as a browser does for reasons of its own. Answers how many. */
  closeConnections(ending: string): number;
  /** Whether databases open from now on. */
  refuseToOpen(refuse: boolean): void;
  /** After that many more transactions that write, so many are refused for want of room. Answers how to make room again. */
  fillAfter(count: number, refused?: number): () => void;
}

export function memoryDevice(): Device {
  return device(getRxStorageMemory());
}

export function dexieDevice(): DexieDevice {
  const indexedDB = new IDBFactory();
  const open = indexedDB.open.bind(indexedDB);
  let connections: IDBDatabase[] = [];
  let refused = false;
  let room = Infinity;
  let refusals = Infinity;
  indexedDB.open = (name, version) => {
    if (refused) throw new DOMException('The storage does not answer.', 'UnknownError');
    const request = open(name, version);
    request.addEventListener('success', () => {
      const connection = request.result;
      connections.push(connection);
      const begin = connection.transaction.bind(connection);
      connection.transaction = (stores, mode, options) => {
        if (mode === 'readwrite' && (room -= 1) < 0 && room >= -refusals)
          throw new DOMException('The device is full.', 'QuotaExceededError');
        return begin(stores, mode, options);
      };
    });
    return request;
  };
  const isOpen = (connection: IDBDatabase) => !(connection as unknown as { _closePending: boolean })._closePending;
  const alive = () => (connections = connections.filter(isOpen));
  return {
    ...device(getRxStorageDexie({ indexedDB, IDBKeyRange })),
    indexedDB,
    connected: () =>
      alive()
        .map(({ name }) => name)
        .toSorted(),
    closeConnections(ending) {
      const closed = alive().filter(({ name }) => name.endsWith(ending));
      for (const connection of closed) forceCloseDatabase(connection as never);
      return closed.length;
    },
    refuseToOpen: (refuse) => (refused = refuse),
    fillAfter(count, refused = Infinity) {
      room = count;
      refusals = refused;
      return () => (room = Infinity);
    },
  };
}

function device(storage: Storage): Device {
  const otherTab: Storage = Object.create(storage, { name: { value: `${storage.name}, other tab` } });
  return { uid: crypto.randomUUID(), storage, otherTab };
}
