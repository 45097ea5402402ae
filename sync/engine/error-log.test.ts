import { expect, test } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { replicated } from '#domain/replicated.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { type Process, Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { createEngine } from './engine.ts';
import { errorLoop } from './error-log.ts';
import type { WaitingErrors } from '../replica/waiting-errors.ts';
import { RemoteError } from '../remote-error.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote, type Line } from '../memory/remote.ts';
import { garden } from '#tests/support/garden.ts';

const at = Date.UTC(2026, 5, 1, 7);
const first = errorEntry('first', 'Something went wrong', at);
const second = errorEntry('second', 'Something else went wrong', at + 1_000);
const third = errorEntry('third', 'Something went wrong again', at + 2_000);
const tooLong = { ...errorEntry('long', '', at + 500), message: 'x'.repeat(501) };
const minute = 60_000;

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
  let asked = 0;
  const time = () => {
    asked += 1;
    return { seconds: Math.floor(scheduler.now / 1_000), nanoseconds: asked };
  };
  const server = new MemoryServer({ ...garden, time });
  const line = new BadLine({ scheduler, random });
  const rosa = { ...aUser('rosa'), rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  await server.writeByHand(new Map([['users/rosa', rosa]]));
  const logged = async () => (await server.documentStore.all('errorLogs')).get('errorLogs')?.['errorLogs'] ?? [];
  /** Whether what the server answers gets lost on the way. */
  const answers = { lost: false };
  const lineOf = (process: Process): Line => {
    const there = line.for(process);
    return {
      ...there,
      async carry(message) {
        await there.carry(message);
        if (message === 'answer' && answers.lost) throw new RemoteError('unavailable');
      },
    };
  };
  /** A phone of hers, and what it could not log. */
  const phone = (...waiting: ErrorEntry[]) => {
    const errors = errorsOf(...waiting);
    const failures: RemoteError[] = [];
    const process = { alive: true };
    const engine = createEngine({
      store: createMemoryStore(),
      remote: memoryRemote(server, { uid: 'rosa', email: 'rosa@garden.test' }, lineOf(process)),
      scope: { uid: 'rosa', role: 'customer', roles: [] },
      replicated,
      logging: { errors, failed: (error) => failures.push(error) },
      clock: scheduler.clock(process),
      random,
      report: () => undefined,
    });
    engine.start();
    return { errors, failures };
  };
  return { server, scheduler, line, answers, logged, phone, ...phone(...entries) };
}

test('what waits is logged at the office, oldest first, one a minute, and leaves the device', async () => {
  const { scheduler, errors, failures, logged } = await setUp(first, second);
  await scheduler.run(2_000);
  expect(await logged()).toEqual([first]);
  expect(errors.left()).toEqual([second]);
  await scheduler.run(2 * minute);
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
  await scheduler.run(4 * minute);
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

test('an entry whose answer got lost is logged once, and the next one after it', async () => {
  const { scheduler, answers, errors, failures, logged } = await setUp();
  await scheduler.run(2_000);
  answers.lost = true;
  errors.add(first);
  errors.add(second);
  await scheduler.run(20_000);
  expect(await logged()).toEqual([first]);
  expect(errors.left()).toEqual([first, second]);
  answers.lost = false;
  await scheduler.run(6 * minute);
  expect(await logged()).toEqual([first, second]);
  expect(errors.left()).toEqual([]);
  expect(failures).toEqual([]);
});

test('two phones of one user take turns, and nothing is given up', async () => {
  const { scheduler, failures, logged, phone, errors } = await setUp(first, second);
  const other = phone(third, { ...third, code: 'fourth' });
  await scheduler.run(30 * minute);
  expect(((await logged()) as ErrorEntry[]).map(({ code }) => code).toSorted()).toEqual([
    'first',
    'fourth',
    'second',
    'third',
  ]);
  expect([...errors.left(), ...other.errors.left()]).toEqual([]);
  expect([...failures, ...other.failures]).toEqual([]);
});

test('what the office can never take is told and dropped at once, and not logged itself; the next one is logged', async () => {
  const { scheduler, errors, failures, logged } = await setUp(tooLong, second);
  await scheduler.run(2_000);
  expect(failures.map(({ code }) => code)).toEqual(['denied']);
  expect(errors.left()).toEqual([second]);
  await scheduler.run(2 * minute);
  expect(failures).toHaveLength(1);
  expect(await logged()).toEqual([second]);
  expect(errors.left()).toEqual([]);
});

test('what the office refuses again and again, a minute apart, is told and dropped', async () => {
  const { server, scheduler, errors, failures, logged } = await setUp();
  await server.writeByHand(new Map([['users/rosa', null]]));
  errors.add(first);
  await scheduler.run(2 * minute);
  expect([failures.length, errors.left().length]).toEqual([0, 1]);
  await scheduler.run(4 * minute);
  expect([failures.length, errors.left().length]).toEqual([1, 0]);
  expect(await logged()).toEqual([]);
});

test('phones of one user draw how long they wait for their turn, so that they do not meet again each minute', async () => {
  const waits: number[] = [];
  for (const drawn of [0, 1]) {
    const over = new AbortController();
    const context = engineContext(createMemoryStore(), { errors: { append: async () => undefined } as never });
    const sleep = async (milliseconds: number) => {
      waits.push(milliseconds);
      over.abort();
    };
    const clock = { ...context.clock, sleep };
    const drawing = { ...context, clock, random: () => drawn, signal: over.signal };
    await errorLoop(drawing, { errors: errorsOf(first), failed: () => undefined });
  }
  expect(waits).toEqual([minute, 1.5 * minute]);
});
