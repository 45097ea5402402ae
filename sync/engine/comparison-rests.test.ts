/** A storage that failed once while nothing was to be compared. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/device.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import type { Store } from '../store.ts';
import { createEngine } from './engine.ts';

test('a storage that failed once while nothing was to be compared leaves no trouble in the status', async () => {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const server = new MemoryServer(garden);
  const line = new BadLine({ scheduler, random, server, replicated, refusesAll: false });
  const stored = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  await server.writeByHand(
    new Map([
      ['users/ada', { ...aUser('ada'), ...stored }],
      ['users/tom', { ...aUser('tom', { role: 'employee' }), ...stored }],
    ]),
  );
  const disk = createMemoryStore();
  let reads = Infinity;
  const store: Store = {
    ...disk,
    fact: (key) => {
      if (key !== 'reconciled' || --reads !== 0) return disk.fact(key);
      return Promise.reject(new Error('the connection to the database was lost'));
    },
  };
  const process = { alive: true };
  const told: SyncFacts[] = [];
  const engine = createEngine({
    store,
    remote: memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process)),
    scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
    replicated,
    clock: scheduler.clock(process),
    random,
    report: (facts) => told.push(facts),
  });
  engine.start();
  await scheduler.run(60_000);
  expect(told.at(-1)).toMatchObject({ failing: false, checking: false });
  // The look itself reads twice, and reads again where that fails; then whoever waits for something to compare reads.
  reads = 3;
  engine.retryNow();
  await scheduler.run(60_000);
  expect(reads).toBeLessThan(1);
  await scheduler.run(3_600_000);
  expect(told.at(-1)).toMatchObject({ failing: false });
});
