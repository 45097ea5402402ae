/** The one replica on each store, in as many tabs of a device as a test opens. */
import { BehaviorSubject } from 'rxjs';
import { afterEach } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { unheard } from '#domain/sync-status.ts';
import type { Replica } from '#sync/replica.ts';
import { createReplica } from '#sync/replica/replica.ts';
import { openReplica } from '#sync/rxdb/replica.ts';
import type { Store } from '#sync/store.ts';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

export type TestedReplica = Replica & { opened: Promise<Store> };

export interface TestedDevice {
  /** Opens the replica in another tab; RxDB has two at most here. */
  tab(): TestedReplica;
}

function inMemory(): TestedDevice {
  const store = createMemoryStore();
  const options = { replicated, facts$: new BehaviorSubject(unheard), refresh: async () => undefined };
  return { tab: () => ({ ...createReplica(store, options), opened: Promise.resolve(store) }) };
}

const open: { close(): Promise<void> }[] = [];

/** Closes what a test has opened. */
export function closesTabs(): void {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((replica) => replica.close()));
  });
}

function byRxdb(device: Device): TestedDevice {
  const storages = [device.storage, device.otherTab];
  return {
    tab() {
      const storage = storages.shift();
      if (!storage) throw new Error('a third tab');
      const replica = openReplica({ uid: device.uid, replicated, storage });
      open.push(replica);
      return replica;
    },
  };
}

export const devices: [string, () => TestedDevice][] = [
  ['in memory', inMemory],
  ['RxDB in memory', () => byRxdb(memoryDevice())],
  ['RxDB in IndexedDB', () => byRxdb(dexieDevice())],
];
