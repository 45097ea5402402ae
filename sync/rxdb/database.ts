/** One database for each signed-in user: another user of the same browser never sees it. */
import { createRxDatabase, removeRxDatabase, type RxStorage } from 'rxdb';
import { RxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { notStored } from './storage-errors.ts';
import { type CollectionDefinitions, type Collections, type Database, definitions } from './schemas.ts';
import { type Delay, holdVersion } from './version.ts';

export type Storage = RxStorage<unknown, unknown>;

export interface DatabaseOptions {
  uid: string;
  storage: Storage;
  definitions?: CollectionDefinitions;
  /** A newer app asks for the data: the database is to be closed soon. Else it closes by itself. */
  outdated?: (() => void) | undefined;
  /** Why opening takes long; null when it goes on. */
  delayed?: ((why: Delay | null) => void) | undefined;
  /** Gives that wait up. */
  signal?: AbortSignal;
}

export function databaseName(uid: string): string {
  return `garden-${uid}`;
}

/** The lock of whoever sends and fetches for this user. */
export const leadLock = (uid: string): string => `${databaseName(uid)}/lead`;

/**
 * Opens the database, after migrating documents of older versions. Rejects with a `NewerVersionError`, and where the
 * device refuses to store.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { uid, storage, definitions: shapes = definitions } = options;
  const indexedDB = factoryOf(storage);
  let database: Database | undefined;
  const outdated = options.outdated ?? (() => void database?.close());
  const name = databaseName(uid);
  const hold = { name, version: versionOf(shapes), outdated, delayed: options.delayed, signal: options.signal };
  const letGo = indexedDB && (await holdVersion({ ...hold, indexedDB }));
  try {
    database = await open(uid, storage, shapes);
  } catch (error) {
    letGo?.();
    return notStored(error);
  }
  const close = database.close.bind(database);
  return Object.assign(database, { close: () => close().finally(letGo) });
}

async function open(uid: string, storage: Storage, shapes: CollectionDefinitions): Promise<Database> {
  const database = await createRxDatabase<Collections>({
    name: databaseName(uid),
    storage,
    multiInstance: true,
    eventReduce: true,
    // Signing out and in again opens the name before the old one is closed.
    closeDuplicates: true,
  });
  try {
    const collections = Object.entries(shapes).map(
      ([name, { schema }]) => [name, { schema, autoMigrate: false }] as const,
    );
    await database.addCollections(Object.fromEntries(collections));
    if (versionOf(shapes) > 1) await (await import('./migration.ts')).migrate(database, shapes);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Grows with each change of any shape. */
export function versionOf(shapes: CollectionDefinitions): number {
  return Object.values(shapes).reduce((sum, { schema }) => sum + schema.version, 1);
}

/** Undefined where nothing lies in IndexedDB. */
function factoryOf(storage: Storage): IDBFactory | undefined {
  if (!(storage instanceof RxStorageDexie)) return undefined;
  return (storage.settings.indexedDB as IDBFactory | undefined) ?? globalThis.indexedDB;
}

/** The store of a collection, as RxDB calls it. Another version of the shape has one of its own: what is not migrated yet is not shown. */
export function nameOf(uid: string, collection: keyof CollectionDefinitions, shapes: CollectionDefinitions): string {
  return `rxdb-dexie-${databaseName(uid)}--${shapes[collection].schema.version}--${collection}`;
}

/**
 * Removes everything this device holds for the user, also what RxDB knows nothing of any more, because the browser has cleared
 * its list of collections. The database must be closed in every tab.
 */
export async function removeDatabase(uid: string, storage: Storage): Promise<void> {
  const name = databaseName(uid);
  const removed = await removeRxDatabase(name, storage, false);
  const factory = factoryOf(storage);
  if (!factory) return;
  const all = Object.keys(definitions) as (keyof CollectionDefinitions)[];
  const unknown = all.filter((collection) => !removed.includes(collection));
  for (const collection of unknown) await deleted(factory, nameOf(uid, collection, definitions));
  await deleted(factory, name);
}

function deleted(factory: IDBFactory, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
}
