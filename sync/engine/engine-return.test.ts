/** What was away, or could not be read for a while, comes back by itself. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { Stored } from '#domain/permission-request.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { createEngine } from './engine.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import { garden } from '#tests/support/garden.ts';
import { editOn } from '#tests/support/edit-on.ts';

const day = 24 * 60 * 60_000;
const marks = { rev: 57, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
const tom: Stored = { ...aUser('tom', { role: 'employee' }), ...marks };
const catalogue: Stored = { id: 'plants', plants: [], categories: ['Herbs'], ...marks };

/** The phone of an employee on a virtual clock, which has heard everything. */
async function setUp() {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const server = new MemoryServer(garden);
  const line = new BadLine({ scheduler, random });
  await server.writeByHand(
    new Map([
      ['users/ada', { ...aUser('ada'), ...marks }],
      ['users/tom', tom],
      ['plants/plants', catalogue],
    ]),
  );
  const store = createMemoryStore();
  const process = { alive: true };
  createEngine({
    store,
    remote: memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process)),
    scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
    replicated,
    clock: scheduler.clock(process),
    random,
    report: () => undefined,
  }).start();
  await scheduler.run(60_000);
  const missing = () => store.modify('users', ['ada'], () => ({ id: 'ada', gone: true, rev: 57 }));
  return { scheduler, server, store, missing };
}

test.each([
  ['the catalogue', { collection: 'plants', id: 'plants' } as const, catalogue],
  ['the own document', { collection: 'users', id: 'tom' } as const, tom],
])('%s that was deleted in the console comes back from a backup, and also when made anew', async (_, ref, stored) => {
  const { scheduler, server, store } = await setUp();
  for (const back of [stored, { ...stored, rev: 1 }]) {
    await server.writeByHand(new Map([[`${ref.collection}/${ref.id}`, null]]));
    await scheduler.run(60_000);
    expect(await store.get(ref)).toMatchObject({ gone: true });
    await server.writeByHand(new Map([[`${ref.collection}/${ref.id}`, back]]));
    await scheduler.run(120_000);
    expect(await store.get(ref)).toMatchObject({ gone: false, rev: back['rev'] });
  }
});

test('a customer whose edit was refused while nobody of them could be read comes back with the right to read, and it is sent', async () => {
  const { scheduler, server, store } = await setUp();
  const ada = { collection: 'users', id: 'ada' } as const;
  await server.writeByHand(new Map([['users/tom', { ...tom, role: 'customer' }]]));
  await editOn(store, { collection: 'users', id: 'ada' }, (user) => ({ ...user, primaryNote: 'Backoff sticks' }));
  await scheduler.run(120_000);
  expect(await store.get(ada)).toMatchObject({ gone: true });
  expect(await store.parked()).toMatchObject([{ why: 'refused', mine: { primaryNote: 'Backoff sticks' } }]);
  await server.writeByHand(new Map([['users/tom', tom]]));
  await scheduler.run(180_000);
  expect(await store.get(ada)).toMatchObject({
    gone: false,
    rev: 58,
    fields: { id: 'ada', primaryNote: 'Backoff sticks' },
  });
  expect(await store.parked()).toEqual([]);
});

test.each([
  ['in the console', new Map()],
  [
    'by an admin',
    new Map([['departures/ada', { id: 'ada', rev: 58, role: null, syncedAt: { seconds: 2, nanoseconds: 0 } }]]),
  ],
])('a customer who was deleted %s and restored is there as soon as the function has stamped them', async (_, entry) => {
  const { scheduler, server, store } = await setUp();
  const ada = { collection: 'users', id: 'ada' } as const;
  await server.writeByHand(new Map([['users/ada', null], ...entry]));
  await scheduler.run(60_000);
  expect(await store.get(ada)).toMatchObject({ gone: true });
  const syncedAt = { seconds: scheduler.now / 1_000, nanoseconds: 0 };
  const back = { ...aUser('ada'), rev: 1_000_051, edit: 'console-k3:1 seed:1', syncedAt };
  await server.writeByHand(
    new Map<string, Stored | null>([
      ['users/ada', back],
      ['departures/ada', null],
    ]),
  );
  await scheduler.run(60_000);
  expect(await store.get(ada)).toMatchObject({ gone: false, rev: 1_000_051 });
});

test('each loss of a row is mended at once, whenever the office was compared last', async () => {
  const { scheduler, store, missing } = await setUp();
  for (const _ of ['first', 'second']) {
    await missing();
    await store.markIncomplete();
    await scheduler.run(60_000);
    expect(await store.get({ collection: 'users', id: 'ada' })).toMatchObject({ gone: false });
  }
});

test('a clock that was set back puts no comparison off', async () => {
  const { scheduler, store, missing } = await setUp();
  await store.setFact('reconciled', { at: scheduler.now + 400 * day });
  await missing();
  await scheduler.run(day + 60_000);
  expect(await store.get({ collection: 'users', id: 'ada' })).toMatchObject({ gone: false });
});

test('what waited for hours goes out before the device compares itself with the office, which then has nothing to tell', async () => {
  const random = seededRandom(7);
  const scheduler = new Scheduler(random);
  const server = new MemoryServer(garden);
  const line = new BadLine({ scheduler, random });
  const ids = Array.from({ length: 1_100 }, (_, index) => `c${index}`);
  const customers = ids.map((id): [string, Stored] => [`users/${id}`, { ...aUser(id), ...marks }]);
  await server.writeByHand(new Map([...customers, ['users/tom', tom], ['plants/plants', catalogue]]));
  const store = createMemoryStore();
  let fetched = 0;
  const start = () => {
    const process = { alive: true };
    const remote = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process));
    const range: typeof remote.range = async (...asked) => {
      const found = await remote.range(...asked);
      fetched += found.length;
      return found;
    };
    createEngine({
      store,
      remote: { ...remote, range },
      scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
      replicated,
      clock: scheduler.clock(process),
      random,
      report: () => undefined,
    }).start();
    return process;
  };
  const first = start();
  await scheduler.run(60_000);
  first.alive = false;
  for (const id of ids.slice(0, 200))
    await editOn(store, { collection: 'users', id }, (user) => ({ ...user, primaryNote: 'Gate sticks' }));
  await scheduler.run(day);
  fetched = 0;
  start();
  await scheduler.run(10 * 60_000);
  expect(await store.dirty()).toEqual([]);
  expect(await store.fact('comparison')).toMatchObject({ owed: false });
  expect(fetched).toBe(0);
});
