import { replicated } from '#domain/replicated.ts';
import { afterEach, describe } from 'vitest';
import { openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { describeChanges } from './store-changes.ts';
import { describeFacts } from './store-facts.ts';
import { describeRows } from './store-rows.ts';
import type { Tabs } from './store-tabs.ts';

async function twoTabs({ uid, storage, otherTab }: Device): Promise<Tabs> {
  const [one, two] = await Promise.all([openDatabase({ uid, storage }), openDatabase({ uid, storage: otherTab })]);
  return {
    store: createRxdbStore(one, replicated),
    other: createRxdbStore(two, replicated),
    close: async () => void (await Promise.all([one.close(), two.close()])),
  };
}

async function oneMemory(): Promise<Tabs> {
  const store = createMemoryStore();
  return { store, other: store, close: async () => undefined };
}

describe.each<[string, () => Promise<Tabs>]>([
  ['in memory', oneMemory],
  ['RxDB in memory', () => twoTabs(memoryDevice())],
  ['RxDB in IndexedDB', () => twoTabs(dexieDevice())],
])('the store %s', (_name, open) => {
  let tabs: Tabs | undefined;
  const opened = async () => (tabs = await open());
  afterEach(async () => {
    await tabs?.close();
    tabs = undefined;
  });

  describeRows(opened);
  describeChanges(opened);
  describeFacts(opened);
});
