/** The app of one user on a device, without screens and tabs: its storage and the engine, before a server in memory. */
import { expect } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { headline, type SyncFacts } from '#domain/sync-status.ts';
import type { Scope } from '#sync/document.ts';
import { createEngine } from '#sync/engine/engine.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import { keepConnected } from '#sync/rxdb/connections.ts';
import { openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import type { DexieDevice } from './devices.ts';

export const polling = { timeout: 20_000, interval: 10 };

/** Runs when it answers, and has said "up to date". */
export async function startApp(device: DexieDevice, server: MemoryServer, scope: Scope) {
  const connections = keepConnected(device.storage);
  const database = await openDatabase({ ...device, storage: connections.storage });
  const store = createRxdbStore(database, replicated, connections.reopened$);
  const said: SyncFacts[] = [];
  const engine = createEngine({
    store,
    remote: memoryRemote(server, { uid: scope.uid, email: `${scope.uid}@garden.test`, verified: true }),
    scope,
    replicated,
    report: (facts) => said.push(facts),
  });
  engine.start();
  const state = () => {
    const facts = said.at(-1);
    return facts && headline({ ...facts, waiting: 0, rejected: 0, unreadable: 0 });
  };
  await expect.poll(state, polling).toBe('up-to-date');
  async function close(): Promise<void> {
    await engine.stop();
    connections.close();
    await database.close();
  }
  return { store, engine, close };
}

/** RxDB keeps each collection in an IndexedDB database of its own. */
export async function databaseOf({ indexedDB }: DexieDevice, collection: string): Promise<string> {
  const name = (await indexedDB.databases()).find((found) => found.name?.endsWith(`--${collection}`))?.name;
  if (name === undefined) throw new Error(`nothing is stored of ${collection}`);
  return name;
}

/** As a browser may clear it, also while it is open. */
export async function loseDatabase(device: DexieDevice, collection: string): Promise<void> {
  const request = device.indexedDB.deleteDatabase(await databaseOf(device, collection));
  await new Promise((resolve) => request.addEventListener('success', resolve));
}
