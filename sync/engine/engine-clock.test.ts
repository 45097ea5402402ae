/** The user, the network or a flat battery sets the phone's clock while the engine runs, or between two starts. */
import { expect, test } from 'vitest';
import { visibleRoles } from '#domain/access.ts';
import { replicated } from '#domain/replicated.ts';
import { addNote } from '#domain/notes.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Role, User } from '#domain/user.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { createEngine } from './engine.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import { editedRow } from '../replica/moment.ts';
import { garden } from '#tests/support/garden.ts';
import { editOn } from '#tests/support/edit-on.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };

/** The phone of the employee Tom, whose clock can be set. */
async function setUp() {
  const random = seededRandom(3);
  const scheduler = new Scheduler(random);
  const time = () => ({ seconds: Math.floor(scheduler.now / 1_000), nanoseconds: Math.floor(random() * 1e9) });
  const server = new MemoryServer({ ...garden, time });
  const line = new BadLine({ scheduler, random });
  await server.writeByHand(
    new Map<string, Stored>([
      ['users/ada', { ...aUser('ada'), ...marks }],
      ['users/tom', { ...aUser('tom', { role: 'employee' }), ...marks }],
      ['plants/plants', { id: 'plants', plants: [], categories: [], ...marks }],
    ]),
  );
  const store = createMemoryStore();
  const skew = { value: 0 };
  const asked = { pages: 0, counts: 0, sleeps: 0 };
  const start = (role: Role = 'employee') => {
    const process = { alive: true };
    const clock = scheduler.clock(process, () => skew.value);
    const remote = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process));
    const engine = createEngine({
      store,
      remote: {
        ...remote,
        page: (...question) => {
          asked.pages += 1;
          return remote.page(...question);
        },
        digest: (...question) => {
          asked.counts += 1;
          return remote.digest(...question);
        },
      },
      scope: { uid: 'tom', role, roles: visibleRoles(role) },
      replicated,
      clock: {
        ...clock,
        sleep: (...wait) => {
          asked.sleeps += 1;
          return clock.sleep(...wait);
        },
      },
      random,
      report: () => undefined,
    });
    engine.start();
    return async () => {
      process.alive = false;
      void engine.stop();
    };
  };
  const writes = (text: string) =>
    editOn(store, { collection: 'users', id: 'ada' }, (user) => ({ ...user, primaryNote: text }), { prefix: 'tom1' });
  const addsNote = (id: string) =>
    store.modify('users', ['ada'], (row) => {
      if (!row || row.gone) return undefined;
      const now = { at: scheduler.now + skew.value, offset: 0, heard: 0 };
      const change = (user: User, { at }: { at: number }) => {
        const note = { id, note: id, createdBy: 'tom', createdAt: at };
        return { ...user, notes: addNote(user.notes, note, user.notes ?? []) };
      };
      return editedRow(replicated.users.times, row, change, { now, prefix: id });
    });
  const atServer = async () => (await server.get({ uid: 'tom', email: '' }, 'users', 'ada'))?.['primaryNote'];
  const stop = start();
  await scheduler.run(minute);
  return { scheduler, server, line, store, skew, asked, start, stop, writes, addsNote, atServer };
}

const jumps: [string, number][] = [
  ['six hours back', -day / 4],
  ['thirty days back', -30 * day],
  ['forty years back', -40 * 365 * day],
  ['ten years ahead', 3_650 * day],
];

test.each(jumps)(
  'a text that waits for the line is sent soon after it is back, with the clock set %s',
  async (_, jump) => {
    const { scheduler, line, skew, asked, writes, atServer } = await setUp();
    line.cut();
    await writes('Backoff sticks');
    await scheduler.run(minute);
    skew.value = jump;
    asked.sleeps = 0;
    await scheduler.run(10 * minute);
    // Every duty waits some seconds between its attempts.
    expect(asked.sleeps).toBeLessThan(2_000);
    line.restore();
    await scheduler.run(minute);
    expect(await atServer()).toBe('Backoff sticks');
  },
);

test.each([
  ['two hours back', -day / 12],
  ['a year back', -365 * day],
  ['a year ahead', 365 * day],
])(
  'after a start with the clock set %s nobody knows how long the phone was away: everything is asked',
  async (_, jump) => {
    const { scheduler, skew, asked, start, stop } = await setUp();
    await stop();
    skew.value = jump;
    asked.pages = 0;
    asked.counts = 0;
    start();
    await scheduler.run(minute);
    expect(asked.pages).toBeGreaterThan(0);
    expect(asked.counts).toBeGreaterThan(0);
  },
);

test('a start soon after the last, with the clock as it was, asks for neither page nor comparison', async () => {
  const { scheduler, asked, start, stop } = await setUp();
  await stop();
  asked.pages = 0;
  asked.counts = 0;
  await scheduler.run(minute);
  start();
  await scheduler.run(minute);
  expect(asked).toMatchObject({ pages: 0, counts: 0 });
});

test('a note from a clock a year slow that was set aside unsent bears its true time when it is tried again', async () => {
  const { scheduler, server, line, store, skew, start, stop, addsNote } = await setUp();
  line.cut();
  skew.value = -365 * day;
  const written = scheduler.now;
  await addsNote('gate');
  await stop();
  const stopAsCustomer = start('customer');
  await scheduler.run(minute);
  expect(await store.parked()).toMatchObject([{ mine: { notes: [{ id: 'gate' }] } }]);
  await stopAsCustomer();
  line.restore();
  start();
  await scheduler.run(10 * minute);
  expect(await store.parked()).toEqual([]);
  const { notes } = (await server.get({ uid: 'tom', email: '' }, 'users', 'ada')) as unknown as User;
  expect(Math.abs((notes?.[0]?.createdAt ?? 0) - written)).toBeLessThan(10_000);
});
