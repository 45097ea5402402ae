/** Storages as a phone has them, for tests in Node. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Storage } from '#sync/rxdb/database.ts';

export interface Device {
  /** A user of this device alone: RxDB keeps what is in memory for the whole realm, by name. */
  uid: string;
  storage: Storage;
  /** The same data under another name: RxDB opens a name once in a realm, and tests want two tabs in one. */
  otherTab: Storage;
}

export function memoryDevice(): Device {
  return device(getRxStorageMemory());
}

export function dexieDevice(): Device & { indexedDB: IDBFactory } {
  const indexedDB = new IDBFactory();
  return { ...device(getRxStorageDexie({ indexedDB, IDBKeyRange })), indexedDB };
}

function device(storage: Storage): Device {
  const otherTab: Storage = Object.create(storage, { name: { value: `${storage.name}, other tab` } });
  return { uid: crypto.randomUUID(), storage, otherTab };
}
