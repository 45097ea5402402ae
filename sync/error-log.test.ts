import { expect, test } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { merges } from '#domain/merge.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/device.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { createEngine } from './engine.ts';
import type { WaitingErrors } from './error-log.ts';
import type { RemoteError } from './remote.ts';
import { Cloud } from './remote/cloud.ts';
import { cloudRemote } from './remote/cloud-remote.ts';

const first = errorEntry('first', 'Something went wrong', 1_000);
const second = errorEntry('second', 'Something else went wrong', 2_000);
const tooLong = { ...errorEntry('long', '', 1_500), message: 'x'.repeat(501) };

/** What waits on a device, in memory. */
function errorsOf(...entries: ErrorEntry[]): WaitingErrors & { add(entry: ErrorEntry): void; left(): ErrorEntry[] } {
  let kept = entries;
  let told: () => void = () => undefined;
  return {
    left: () => kept,
    add(entry) {
      kept = [...kept, entry];
      told();
    },
    keep: async (entry) => {
      kept = [...kept, entry];
      told();
    },
    waiting: async () => kept,
    drop: async (entry) => {
      kept = kept.filter((other) => other !== entry);
    },
    onWaiting(wake) {
      told = wake;
      return () => (told = () => undefined);
    },
  };
}

/** An office, and the phone of a customer on a virtual clock. */
async function setUp(...entries: ErrorEntry[]) {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const cloud = new Cloud();
  const line = new BadLine({ scheduler, random, cloud, merges, refusesAll: false });
  const rosa = { ...aUser('rosa'), rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  await cloud.writeByHand(new Map([['users/rosa', rosa]]));
  const errors = errorsOf(...entries);
  const failures: RemoteError[] = [];
  const process = { alive: true };
  const engine = createEngine({
    store: createMemoryStore(),
    remote: cloudRemote(cloud, { uid: 'rosa', email: 'rosa@garden.test' }, line.for(process)),
    scope: { uid: 'rosa', role: 'customer', roles: [] },
    merges,
    logging: { errors, failed: (error) => failures.push(error) },
    clock: scheduler.clock(process),
    random,
    report: () => undefined,
  });
  engine.start();
  const logged = async () => (await cloud.shelf.all('errorLogs'))[0]?.['errorLogs'] ?? [];
  return { scheduler, line, errors, failures, logged };
}

test('what waits is logged at the office, oldest first, and leaves the device', async () => {
  const { scheduler, errors, failures, logged } = await setUp(first, second);
  await scheduler.run(2_000);
  expect(await logged()).toEqual([first, second]);
  expect(errors.left()).toEqual([]);
  expect(failures).toEqual([]);
});

test('without a network entries wait, which is no failure, and arrive once when there is one', async () => {
  const { scheduler, line, errors, failures, logged } = await setUp(first);
  line.cut();
  await scheduler.run(60_000);
  errors.add(second);
  await scheduler.run(60_000);
  expect(await logged()).toEqual([]);
  expect(errors.left()).toEqual([first, second]);
  line.restore();
  await scheduler.run(90_000);
  expect(await logged()).toEqual([first, second]);
  expect(errors.left()).toEqual([]);
  expect(failures).toEqual([]);
});

test('an entry made later is logged at once', async () => {
  const { scheduler, errors, logged } = await setUp();
  await scheduler.run(2_000);
  errors.add(first);
  await scheduler.run(2_000);
  expect(await logged()).toEqual([first]);
});

test('what the office refuses again and again is told, dropped and not logged itself; the next one is logged', async () => {
  const { scheduler, errors, failures, logged } = await setUp(tooLong, second);
  await scheduler.run(10_000);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.code).toBe('denied');
  expect(await logged()).toEqual([second]);
  expect(errors.left()).toEqual([]);
});
