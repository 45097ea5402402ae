import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { lastWriterWins, serverWins, serverWinsIn } from './merges.ts';
import { firstFault } from './seeded-runs.ts';
import { simulate, type Outcome } from './simulation.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';
import type { Store } from '#sync/store.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const runs = 2_000;
const poisonedRuns = 400;

/** With other merges, in this process. */
async function faultOf(merge: ReplicatedLists, count: number): Promise<Outcome | undefined> {
  for (let seed = 1; seed <= count; seed++) {
    const outcome = await simulate(seed, merge);
    if (outcome.faults.length > 0) return outcome;
  }
  return undefined;
}

test(`${runs} seeded runs of 2 to 5 phones lose nothing, double nothing, and end equal`, async () => {
  const outcome = await firstFault({ from: 1, count: runs });
  expect(outcome && { replay: `npm run fuzz -- --seed ${outcome.seed}`, faults: outcome.faults }).toBeUndefined();
});

test(`nor do ${poisonedRuns} in which customers and the console put every kind of value into every field`, async () => {
  const outcome = await firstFault({ from: 1, count: poisonedRuns, poisoned: true });
  expect(
    outcome && { replay: `npm run fuzz -- --poisoned --seed ${outcome.seed}`, faults: outcome.faults },
  ).toBeUndefined();
});

test('a seed replays exactly', async () => {
  expect(await simulate(7, replicated)).toEqual(await simulate(7, replicated));
});

test('the runs are worth something: "server wins" loses words within 20 of them', async () => {
  expect(await faultOf(serverWins, 20)).toBeDefined();
});

test('the runs are worth something: "last writer wins" loses words within 20 of them', async () => {
  expect(await faultOf(lastWriterWins, 20)).toBeDefined();
});

test.each<[string, ReplicatedLists]>([
  ['messages', serverWinsIn('messages')],
  ['ticks', serverWinsIn('plants')],
  ['requests', serverWinsIn('specialtyRequests')],
])('the runs are worth something: phones that lose %s are found out within 60 of them', async (_, merge) => {
  expect(await faultOf(merge, 60)).toBeDefined();
});

test('the runs are worth something: phones that do not tell which value went are found out within 100 of them', async () => {
  const openDisk = async () => {
    const store = createMemoryStore();
    const modifyParked: Store['modifyParked'] = async (id, change) => {
      await store.modifyParked(id, (known) => {
        const next = change(known);
        return next?.why === 'conflict' ? undefined : next;
      });
    };
    return { store: { ...store, modifyParked }, close: async () => undefined };
  };
  let faults: string[] = [];
  for (let seed = 1; seed <= 100 && faults.length === 0; seed++) {
    ({ faults } = await simulate(seed, replicated, { openDisk }));
  }
  expect(faults).not.toEqual([]);
  for (const fault of faults) expect(fault).toMatch(/went from .* without a word$/);
});
