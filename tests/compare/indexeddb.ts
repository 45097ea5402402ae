/** IndexedDB in memory, which outlives the apps of the script. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

export const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
