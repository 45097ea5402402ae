/** The device, or the session, is in trouble for a while: nothing ends for good because of it. */
import { expect, test } from 'vitest';
import type { ErrorEntry } from '#domain/error-log.ts';
import { replicated } from '#domain/replicated.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { createEngine } from './engine.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import { headline } from '#domain/sync-status.ts';
import type { Store } from '../store.ts';
import { garden } from '#tests/support/garden.ts';
import { editOn } from '#tests/support/edit-on.ts';

const ada = { collection: 'users', id: 'ada' } as const;

interface Changes {
  store?: (store: Store) => Partial<Store>;
  remote?: (remote: Remote) => Partial<Remote>;
}

/** The phone of an employee on a virtual clock; its storage and its far side are as the test makes them. */
async function setUp(change: Changes = {}) {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const server = new MemoryServer(garden);
  const line = new BadLine({ scheduler, random });
  const stored = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  await server.writeByHand(
    new Map([
      ['users/ada', { ...aUser('ada'), ...stored }],
      ['users/tom', { ...aUser('tom', { role: 'employee' }), ...stored }],
    ]),
  );
  const disk = createMemoryStore();
  const store = { ...disk, ...change.store?.(disk) };
  const process = { alive: true };
  const remote = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process));
  const told: SyncFacts[] = [];
  const logged: ErrorEntry[] = [];
  const keep = async (entry: ErrorEntry) => void logged.push(entry);
  const engine = createEngine({
    store,
    remote: { ...remote, ...change.remote?.(remote) },
    scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
    replicated,
    clock: scheduler.clock(process),
    random,
    report: (facts) => told.push(facts),
    logging: {
      errors: { keep, waiting: async () => [], drop: async () => undefined, onWaiting: () => () => undefined },
      failed: () => undefined,
    },
  });
  const write = (text: string) =>
    editOn(disk, { collection: 'users', id: 'ada' }, (user) => ({ ...user, primaryNote: text }));
  const arrive = (id: string) => {
    const syncedAt = { seconds: 2, nanoseconds: 0 };
    return server.writeByHand(new Map([[`users/${id}`, { ...aUser(id), ...stored, syncedAt }]]));
  };
  return { scheduler, disk, engine, told, last: () => told.at(-1), logged, write, arrive };
}

/** Fails that many times, then answers as before. */
function failing<A extends unknown[], R>(call: (...asked: A) => Promise<R>, times: number, error: Error) {
  let left = times;
  return (...asked: A): Promise<R> => (left-- > 0 ? Promise.reject(error) : call(...asked));
}

const lost = new Error('the connection to the database was lost');
const full = new DOMException('no room', 'QuotaExceededError');

test('a storage that cannot tell what waits is asked again, and what waits is sent', async () => {
  const { scheduler, disk, engine, write } = await setUp({
    store: (store) => ({ dirty: failing(store.dirty, 2, lost) }),
  });
  engine.start();
  await scheduler.run(1_000);
  await write('Backoff sticks');
  await scheduler.run(12_000);
  expect(await disk.get(ada)).toMatchObject({ edit: '', rev: 2, fields: { primaryNote: 'Backoff sticks' } });
});

test('a storage that fails at the start is asked again, and everything is followed', async () => {
  const { scheduler, disk, engine, write } = await setUp({
    store: (store) => {
      let failures = 7;
      return { fact: (key) => (failures-- > 0 ? Promise.reject(lost) : store.fact(key)) };
    },
  });
  engine.start();
  await scheduler.run(60_000);
  expect(await disk.get(ada)).toMatchObject({ gone: false, rev: 1 });
  await write('Backoff sticks');
  await scheduler.run(2_000);
  expect(await disk.get(ada)).toMatchObject({ edit: '', rev: 2 });
});

test('that the device is full is told, and taken back when there is room again', async () => {
  const { scheduler, engine, told, last } = await setUp({
    store: (store) => {
      const keepFails = failing(async () => undefined, 2, full);
      return {
        async setFact(key, value) {
          if (key === 'contact') await keepFails();
          await store.setFact(key, value);
        },
      };
    },
  });
  engine.start();
  await scheduler.run(4_000);
  expect(last()).toMatchObject({ blocked: 'storage-full' });
  const before = told.length;
  await scheduler.run(5_000);
  expect(told.slice(before).filter(({ blocked }) => blocked === null)).toEqual([]);
  expect(last()).toMatchObject({ blocked: 'storage-full' });
  await scheduler.run(5_000);
  expect(last()).toMatchObject({ blocked: null });
});

test('a refresh ends also where nothing can be sent before the user has signed in again', async () => {
  const { scheduler, engine, last, write } = await setUp({
    remote: () => ({ transact: () => Promise.reject(new RemoteError('unauthenticated')) }),
  });
  engine.start();
  await scheduler.run(1_000);
  await write('Backoff sticks');
  await scheduler.run(1_000);
  let over = false;
  void engine.refresh().then(() => (over = true));
  await scheduler.run(20_000);
  expect(over).toBe(true);
  expect(last()).toMatchObject({ blocked: 'signed-out', syncing: false });
});

test('what cannot be stored as it is, is set aside at once, and the state of the office restored', async () => {
  let writes = 0;
  const { scheduler, disk, engine, write } = await setUp({
    remote: ({ transact }) => ({
      transact: (ref, decide) =>
        transact(ref, (server) => {
          if (!decide(server)) return null;
          writes += 1;
          throw new RemoteError('invalid');
        }),
    }),
  });
  engine.start();
  await scheduler.run(1_000);
  await write('Backoff sticks');
  await scheduler.run(60_000);
  expect(writes).toBe(1);
  expect(await disk.get(ada)).toMatchObject({ edit: '', rev: 1 });
  expect(await disk.parked()).toMatchObject([{ why: 'invalid', mine: { primaryNote: 'Backoff sticks' } }]);
});

const status = (facts: SyncFacts | undefined) =>
  facts && headline({ ...facts, waiting: 0, rejected: 0, unreadable: 0 });

test('a person whom the storage refuses holds back nobody else, and is taken when it can be', async () => {
  let refused = true;
  const { scheduler, disk, engine, last, arrive } = await setUp({
    store: (store) => ({
      modify: (collection, ids, change) =>
        refused && ids.includes('ada')
          ? Promise.reject(new RangeError('too deep'))
          : store.modify(collection, ids, change),
    }),
  });
  engine.start();
  await scheduler.run(20_000);
  await arrive('ben');
  await scheduler.run(5_000);
  const rows = await disk.users({ from: null, to: null });
  expect(rows.filter(({ gone }) => !gone).map(({ id }) => id)).toEqual(['ben', 'tom']);
  expect(await disk.setAside()).toMatchObject([{ collection: 'users', id: 'ada', reason: 'failed' }]);
  expect(status(last())).toBe('up-to-date');
  refused = false;
  void engine.refresh();
  await scheduler.run(3_000);
  expect(await disk.get(ada)).toMatchObject({ gone: false });
  expect(await disk.setAside()).toEqual([]);
});

test('while the storage takes nothing over the status never says "up to date", and says it again afterwards', async () => {
  let broken = true;
  const { scheduler, engine, told, last } = await setUp({
    store: (store) => ({
      modify: (...asked) => (broken ? Promise.reject(lost) : store.modify(...asked)),
      get: (ref) => (broken ? Promise.reject(lost) : store.get(ref)),
    }),
  });
  engine.start();
  await scheduler.run(30_000);
  expect(last()).toMatchObject({ failing: true, connected: true });
  expect(told.map(status)).not.toContain('up-to-date');
  broken = false;
  await scheduler.run(30_000);
  expect(last()).toMatchObject({ failing: false });
  expect(status(last())).toBe('up-to-date');
});

test.each(['denied', 'invalid'] as const)(
  'where the list of people is refused again and again (%s) the status says that something is missing, and admins read it once',
  async (code) => {
    let refused = true;
    const no = () => new RemoteError(code);
    const { scheduler, engine, last, logged } = await setUp({
      remote: (remote) => ({
        page: (...asked) => (refused ? Promise.reject(no()) : remote.page(...asked)),
        listen: (feed, scope, from, arrived, failed) => {
          if (!refused) return remote.listen(feed, scope, from, arrived, failed);
          failed(no());
          return () => undefined;
        },
      }),
    });
    engine.start();
    await scheduler.run(20_000);
    expect(status(last())).toBe('incomplete');
    await scheduler.run(10 * 60_000);
    expect(status(last())).toBe('incomplete');
    expect(logged.map(({ code: kind, message }) => `${kind} ${message}`).toSorted()).toEqual([
      `feed-refused departures: ${code}`,
      `feed-refused users: ${code}`,
    ]);
    refused = false;
    await scheduler.run(90_000);
    expect(status(last())).toBe('up-to-date');
  },
);

test('while the list has not said its first word, though the own document has, the status is not "up to date"', async () => {
  let speak: (() => void)[] = [];
  const { scheduler, engine, told, last } = await setUp({
    remote: (remote) => ({
      listen: (feed, scope, from, arrived, failed) => {
        let stop = () => {};
        speak.push(() => (stop = remote.listen(feed, scope, from, arrived, failed)));
        return () => stop();
      },
    }),
  });
  engine.start();
  // At the start, and after a refresh.
  for (let round = 0; round < 2; round += 1) {
    await scheduler.run(12_000);
    expect(last()?.lastContact).not.toBeNull();
    expect(told.map(status)).not.toContain('up-to-date');
    for (const each of speak) each();
    speak = [];
    await scheduler.run(2_000);
    expect(status(last())).toBe('up-to-date');
    told.length = 0;
    void engine.refresh();
  }
});

test('rows that are lost again and again are compared at growing pauses, not without end', async () => {
  let comparisons = 0;
  const { scheduler, engine } = await setUp({
    store: (store) => ({
      users: async (...asked) => {
        await store.markIncomplete();
        return store.users(...asked);
      },
      async setFact(key, value) {
        if (key === 'reconciled') comparisons += 1;
        await store.setFact(key, value);
      },
    }),
  });
  engine.start();
  await scheduler.run(60_000);
  expect(comparisons).toBeLessThanOrEqual(4);
  await scheduler.run(60 * 60_000);
  expect(comparisons).toBeGreaterThan(4);
  expect(comparisons).toBeLessThanOrEqual(10);
});

test('a storage that failed once while nothing was to be compared leaves no trouble in the status', async () => {
  let reads = Infinity;
  const store = ({ fact }: Store): Partial<Store> => ({
    fact: (key) => (key === 'reconciled' && --reads === 0 ? Promise.reject(lost) : fact(key)),
  });
  const { scheduler, engine, last } = await setUp({ store });
  engine.start();
  await scheduler.run(60_000);
  expect(last()).toMatchObject({ failing: false, checking: false });
  // The look itself reads twice, and reads again where that fails; then whoever waits for something to compare reads.
  reads = 3;
  engine.retryNow();
  await scheduler.run(60_000);
  expect(reads).toBeLessThan(1);
  await scheduler.run(3_600_000);
  expect(last()).toMatchObject({ failing: false });
});
