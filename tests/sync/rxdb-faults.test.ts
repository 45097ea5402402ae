import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { openDatabase } from '#sync/rxdb/database.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import { memoryDevice } from '#tests/support/devices.ts';
import type { Disk } from './device.ts';
import { simulate, type SimulationOptions } from './simulation.ts';
import { updatableDisks } from './updates.ts';

/** RxDB's free edition opens 13 collections in one realm, and a phone has four. */
const mostDevices = 3;

test('the engine on RxDB over memory survives 120 seeded runs', async () => {
  const openDisk = async (): Promise<Disk> => {
    const database = await openDatabase(memoryDevice());
    return { store: createRxdbStore(database, replicated), close: async () => void (await database.close()) };
  };
  await survives(120, { openDisk });
});

test('the engine on RxDB over Dexie survives 30 seeded runs in which the app is updated: beside older tabs, interrupted, rolled back', async () => {
  const { openDisk, updates, seen } = updatableDisks();
  await survives(30, { openDisk, more: [...updates, ...updates] });
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});

async function survives(runs: number, options: SimulationOptions): Promise<void> {
  for (let seed = 1; seed <= runs; seed++) {
    const { faults } = await simulate(seed, replicated, { ...options, mostDevices });
    expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
}
