/** One database for each signed-in user: another user of the same browser never sees it. */
import {
  addRxPlugin,
  createRxDatabase,
  removeRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
} from 'rxdb';
import { type CollectionDefinitions, definitions, type Stored } from './schemas.ts';

export type Collections = { [K in keyof Stored]: RxCollection<Stored[K]> };
export type Database = RxDatabase<Collections>;
export type Storage = RxStorage<unknown, unknown>;

export interface DatabaseOptions {
  uid: string;
  storage: Storage;
  definitions?: CollectionDefinitions;
}

export function databaseName(uid: string): string {
  return `garden-${uid}`;
}

/** Opens the database, after migrating documents of older versions. Rejects where the device refuses to store. */
export async function openDatabase({
  uid,
  storage,
  definitions: shapes = definitions,
}: DatabaseOptions): Promise<Database> {
  if (Object.values(shapes).some(({ schema }) => schema.version > 0)) {
    const { RxDBMigrationSchemaPlugin } = await import('rxdb/plugins/migration-schema');
    addRxPlugin(RxDBMigrationSchemaPlugin);
  }
  const database = await createRxDatabase<Collections>({
    name: databaseName(uid),
    storage,
    multiInstance: true,
    eventReduce: true,
    // Signing out and in again opens the name before the old one is closed.
    closeDuplicates: true,
  });
  try {
    await database.addCollections(shapes);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Removes everything this device holds for the user. The database must be closed in every tab. */
export async function removeDatabase(uid: string, storage: Storage): Promise<void> {
  await removeRxDatabase(databaseName(uid), storage, false);
}
