/** Who is compared: what each is called, and the packages that its adapter needs beside the product's own. */
export interface Named {
  name: string;
  label: string;
  packages: readonly string[];
  /** Its server is the Firestore emulator. */
  emulator?: true;
  /** What it cannot do of itself, so that its times are told with it. */
  cannot?: string;
}

const noSearch = 'cannot search inside of words: all customers are read and looked through';
const later = 'cannot tell when a note is kept: it is shown first';

export const rivals: readonly Named[] = [
  { name: 'ours', label: 'ours', packages: [] },
  { name: 'indexeddb', label: 'raw IndexedDB', packages: [], cannot: noSearch },
  { name: 'dexie', label: 'Dexie', packages: ['dexie'], cannot: noSearch },
  {
    name: 'pouchdb',
    label: 'PouchDB',
    packages: ['pouchdb'],
    cannot: `${noSearch}; cannot write a note and its place in the queue in one transaction`,
  },
  { name: 'firestore', label: 'Firestore SDK', packages: ['firebase'], emulator: true, cannot: noSearch },
  {
    name: 'rxdb-firestore',
    label: 'RxDB, stock replication',
    packages: ['rxdb', 'rxjs', 'firebase'],
    emulator: true,
    cannot: 'cannot merge: the document of the server wins whole, and the note is lost',
  },
  {
    name: 'tanstack',
    label: 'TanStack DB',
    packages: ['@tanstack/db', '@tanstack/browser-db-sqlite-persistence', '@journeyapps/wa-sqlite'],
    cannot: 'cannot keep two collections in one transaction; shows a note before it is kept',
  },
  { name: 'sqlite', label: 'SQLite on OPFS', packages: ['@sqlite.org/sqlite-wasm'] },
  { name: 'tinybase', label: 'TinyBase', packages: ['tinybase'], cannot: later },
  { name: 'signaldb', label: 'SignalDB', packages: ['@signaldb/core', '@signaldb/indexeddb'], cannot: later },
  { name: 'watermelondb', label: 'WatermelonDB', packages: ['@nozbe/watermelondb'], cannot: later },
  {
    name: 'livestore',
    label: 'LiveStore',
    packages: ['@livestore/livestore', '@livestore/adapter-web'],
    cannot: later,
  },
  { name: 'powersync', label: 'PowerSync, local', packages: ['@powersync/web', '@powersync/common'] },
];
