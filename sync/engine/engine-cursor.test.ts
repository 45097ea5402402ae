/** A cursor that cannot be: damaged on the device, or led into the future by a document with a wrong time. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { Stored } from '#domain/permission-request.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aUser } from '#tests/support/people.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { startOf } from './checkpoint.ts';
import { createEngine } from './engine.ts';
import { generationRow } from './generation.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import type { Checkpoint } from '../store.ts';
import { garden } from '#tests/support/garden.ts';

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
const people = ['ada', 'ben', 'cleo', 'dan', 'eve'];

async function setUp(skew = 0) {
  const random = seededRandom(3);
  const scheduler = new Scheduler(random);
  const stamp = (ahead = 0) => ({ seconds: Math.floor((scheduler.now + ahead) / 1_000), nanoseconds: 0 });
  const server = new MemoryServer({ ...garden, time: stamp });
  const put = (id: string, more: Stored = {}) =>
    server.writeByHand(new Map([[`users/${id}`, { ...aUser(id), ...more }]]));
  for (const id of people) await put(id, marks);
  await put('tom', { role: 'employee', ...marks });
  const store = createMemoryStore();
  const asked = { pages: 0 };
  const process = { alive: true };
  const start = () => {
    const remote = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true });
    createEngine({
      store,
      remote: {
        ...remote,
        page: (...question) => {
          asked.pages += 1;
          return remote.page(...question);
        },
      },
      scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
      replicated,
      clock: scheduler.clock(process, () => skew),
      random,
      report: () => undefined,
      pageSize: 2,
    }).start();
    return scheduler.run(minute);
  };
  const rev = async (id: string) => (await store.get({ collection: 'users', id }))?.rev;
  return { scheduler, stamp, put, store, asked, start, rev };
}

test.each([
  ['a year ahead, on a phone whose clock is right', year, 0],
  ['an hour ahead, on a phone whose clock is two years fast', 60 * minute, 2 * year],
  ['a year ahead, on a phone whose clock is a year slow', year, -year],
])('one document that is stamped %s holds up nobody’s changes', async (_, ahead, skew) => {
  const { scheduler, stamp, put, store, start, rev } = await setUp(skew);
  await put('ben', { ...marks, rev: 7, syncedAt: stamp(ahead) });
  await start();
  expect(await rev('ben')).toBe(7);
  await put('cleo', { ...marks, rev: 2, syncedAt: stamp() });
  await scheduler.run(minute);
  expect(await rev('cleo')).toBe(2);
  await put('dan', { ...marks, rev: 8, syncedAt: stamp(ahead) });
  await scheduler.run(minute);
  expect(await rev('dan')).toBe(8);
  await start();
  await put('eve', { ...marks, rev: 2, syncedAt: stamp() });
  await scheduler.run(minute);
  expect(await rev('eve')).toBe(2);
  const { cursor } = (await store.fact('checkpoint/users')) as Checkpoint;
  expect(cursor.seconds * 1_000).toBeLessThanOrEqual(scheduler.now + minute);
});

test('pages come to their end, also where more documents than fit in one are stamped ahead', async () => {
  const { stamp, put, asked, start, rev } = await setUp();
  for (const id of people) await put(id, { ...marks, rev: 3, syncedAt: stamp(year) });
  await start();
  for (const id of people) expect(await rev(id)).toBe(3);
  // Three pages of users and one of departures.
  expect(asked.pages).toBeLessThanOrEqual(4);
});

const cursor = { id: 'ada', seconds: 1, nanoseconds: 0 };
const kept: Checkpoint = { role: 'employee', generation: 7, cursor, at: 0, settled: true };

test.each<[string, object]>([
  ['without a cursor', { role: 'employee', at: 0, settled: true }],
  ['whose cursor is null', { ...kept, cursor: null }],
  ['whose cursor is a text', { ...kept, cursor: 'ada' }],
  ['whose cursor has no id', { ...kept, cursor: { seconds: 1, nanoseconds: 0 } }],
  ['whose time is no number', { ...kept, cursor: { ...cursor, seconds: Number.NaN } }],
  ['whose time is a text', { ...kept, cursor: { ...cursor, seconds: '1' } }],
  ['whose time is endless', { ...kept, cursor: { ...cursor, seconds: Infinity } }],
  ['whose time is no second', { ...kept, cursor: { ...cursor, seconds: 1.5 } }],
  ['whose fraction is no number', { ...kept, cursor: { ...cursor, nanoseconds: null } }],
  ['whose fraction is more than a second', { ...kept, cursor: { ...cursor, nanoseconds: 1e9 } }],
  ['that was led into the future', { ...kept, cursor: { ...cursor, seconds: 1e11 } }],
  ['that is a text', 'employee' as unknown as object],
])('a checkpoint %s is noticed: the feed begins anew and everybody is there', async (_, damaged) => {
  const { scheduler, store, asked, start, rev, put, stamp } = await setUp();
  await store.setFact('checkpoint/users', damaged as Checkpoint);
  await store.setFact('checkpoint/departures', damaged as Checkpoint);
  await store.setFact('contact', { at: scheduler.now });
  await store.setFact('reconciled', { at: scheduler.now, generation: 7 });
  // Rows and facts agree: only the checkpoint is wrong.
  await store.setFact('scope', { role: 'employee', generation: 7 });
  await store.modify('users', [generationRow.id], (_, id) => ({ id, gone: true, rev: 7 }));
  await start();
  for (const id of people) expect(await rev(id)).toBe(1);
  expect(asked.pages).toBeLessThanOrEqual(6);
  await put('eve', { ...marks, rev: 2, syncedAt: stamp() });
  await scheduler.run(minute);
  expect(await rev('eve')).toBe(2);
  expect(await store.fact('checkpoint/users')).toMatchObject({ cursor: { id: 'eve' } });
});

test('a cursor of the past needs no measured time: a feed goes on while the server does not tell it', async () => {
  const store = createMemoryStore();
  const context = engineContext(store);
  const cursor = { id: 'ada', seconds: 1, nanoseconds: 0 };
  const kept = { role: 'employee', generation: 1, cursor, at: Date.now(), settled: true } as const;
  await store.setFact('checkpoint/users', kept);
  const unmeasured = { ...context.time, settled: () => Promise.reject(new Error('nobody was asked for the time')) };
  expect(await startOf({ ...context, time: unmeasured }, 'users')).toEqual({ cursor, inclusive: false });
});
