/**
 * Documents of older versions of the stored shapes move into the newest collections. RxDB's own plugin never ends on a full
 * device, and never tries again after an error. Here each step may be the last: what is copied stays, what is not is
 * still in the older store, and the next start goes on. Nobody writes to an older store meanwhile (`version.ts`). That all came
 * over is not believed: the rows are compared with the server.
 */
import {
  getAllCollectionDocuments,
  type MigrationStrategies,
  type RxCollection,
  type RxDocumentData,
  type RxStorageInstance,
} from 'rxdb';
import type { Database, CollectionDefinition, CollectionDefinitions, StoredIn } from './schemas.ts';
import { deviceFacts } from './facts.ts';
import { writtenPages } from './written-pages.ts';

const pageSize = 200;

type Entry = { id: string } & Record<string, unknown>;
type OlderStore = RxStorageInstance<Entry, unknown, unknown>;

/** Resolves when nothing is left in older stores. Rejects where the device does not store; may be called again. */
export async function migrate(database: Database, definitions: CollectionDefinitions): Promise<void> {
  const entries = await getAllCollectionDocuments(database.internalStore);
  // What is remembered of losses comes before what may have been lost.
  const facts: keyof StoredIn = 'device';
  const compared: keyof StoredIn = 'users';
  for (const entry of entries.toSorted((a, b) => Number(b.data.name === facts) - Number(a.data.name === facts))) {
    const { name, version, schema } = entry.data;
    const definition: CollectionDefinition | undefined = definitions[name as keyof StoredIn];
    if (!definition || version >= definition.schema.version) continue;
    const older: OlderStore = await database.storage.createStorageInstance<Entry>({
      databaseInstanceToken: database.token,
      databaseName: database.name,
      collectionName: name,
      schema,
      options: {},
      multiInstance: false,
      devMode: false,
    });
    try {
      const newest = database.collections[name as keyof StoredIn] as unknown as RxCollection<Entry>;
      await copy(older, newest, (document) => inNewestShape(document, version, definition.migrationStrategies));
      if (name === compared) await deviceFacts(database.device).markIncomplete();
    } catch (error) {
      await older.close();
      throw error;
    }
    await older.remove();
    // Where another tab was faster it is removed already.
    const removed = { ...entry, _deleted: true };
    await database.internalStore.bulkWrite([{ previous: entry, document: removed }], 'garden-migration');
  }
}

/** As they are, revisions and times included; what is there already stays. */
async function copy(
  older: OlderStore,
  newest: RxCollection<Entry>,
  change: (document: RxDocumentData<Entry>) => Promise<RxDocumentData<Entry>>,
): Promise<void> {
  const { originalStorageInstance: store } = newest.storageInstance;
  for await (const page of writtenPages(older, pageSize)) {
    const documents = await Promise.all(page.map(change));
    if (documents.length === 0) continue;
    const writes = documents.map((document) => ({ document }));
    const { error: errors } = await store.bulkWrite(writes, 'garden-migration');
    const failure = errors.find(({ status }) => status !== 409);
    if (failure) throw new Error(`the device did not store ${failure.documentId} (${failure.status})`);
  }
}

/** A document that no migration understands stays as it is: whoever reads it parks what the user would miss. */
async function inNewestShape(
  document: RxDocumentData<Entry>,
  version: number,
  migrations: MigrationStrategies,
): Promise<RxDocumentData<Entry>> {
  const { _deleted, _meta, _rev, _attachments, ...content } = document;
  let next: Entry = content;
  try {
    for (let step = migrations[version + 1], to = version + 1; step; to += 1, step = migrations[to]) {
      next = (await step(next, undefined as never)) as Entry;
    }
  } catch {
    next = content;
  }
  return { ...next, _deleted, _meta, _rev, _attachments };
}
