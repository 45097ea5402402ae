/** Who is compared: what each is called, and the packages that its adapter needs beside the product's own. */
export interface Named {
  name: string;
  label: string;
  packages: readonly string[];
  /** Its server is the Firestore emulator. */
  emulator?: true;
}

export const rivals: readonly Named[] = [
  { name: 'ours', label: 'ours', packages: [] },
  { name: 'indexeddb', label: 'raw IndexedDB', packages: [] },
  { name: 'dexie', label: 'Dexie', packages: ['dexie'] },
  { name: 'pouchdb', label: 'PouchDB', packages: ['pouchdb'] },
  { name: 'firestore', label: 'Firestore SDK', packages: ['firebase'], emulator: true },
  { name: 'rxdb-firestore', label: 'RxDB, stock replication', packages: ['rxdb', 'rxjs', 'firebase'], emulator: true },
  {
    name: 'tanstack',
    label: 'TanStack DB',
    packages: ['@tanstack/db', '@tanstack/browser-db-sqlite-persistence', '@journeyapps/wa-sqlite'],
  },
  { name: 'sqlite', label: 'SQLite on OPFS', packages: ['@sqlite.org/sqlite-wasm'] },
  { name: 'tinybase', label: 'TinyBase', packages: ['tinybase'] },
  { name: 'signaldb', label: 'SignalDB', packages: ['@signaldb/core', '@signaldb/indexeddb'] },
  { name: 'watermelondb', label: 'WatermelonDB', packages: ['@nozbe/watermelondb'] },
  { name: 'livestore', label: 'LiveStore', packages: ['@livestore/livestore', '@livestore/adapter-web'] },
  { name: 'powersync', label: 'PowerSync, local', packages: ['@powersync/web', '@powersync/common'] },
];
