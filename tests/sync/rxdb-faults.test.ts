import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import { dexieDevice, memoryDevice, type Device } from '#tests/support/devices.ts';
import type { Disk } from './device.ts';
import { simulate } from './simulation.ts';

/** RxDB's free edition opens 13 collections in one realm, and a phone has four. */
const mostDevices = 3;

const storages: [string, number, () => Device][] = [
  ['memory', 120, memoryDevice],
  ['Dexie', 30, dexieDevice],
];

test.each(storages)(
  'the engine on RxDB over %s survives %i seeded runs',
  async (_name, runs, device) => {
    const openDisk = async (): Promise<Disk> => {
      const database = await openDatabase(device());
      return { store: createRxdbStore(database, replicated), close: async () => void (await database.close()) };
    };
    for (let seed = 1; seed <= runs; seed++) {
      const { faults } = await simulate(seed, replicated, { openDisk, mostDevices });
      expect({ seed, faults }).toEqual({ seed, faults: [] });
    }
  },
  900_000,
);
