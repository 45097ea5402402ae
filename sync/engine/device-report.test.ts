import { expect, test } from 'vitest';
import { reportedDevices } from '#domain/device-reports.ts';
import { replicated } from '#domain/replicated.ts';
import type { Role } from '#domain/user.ts';
import { editOn } from '#tests/support/edit-on.ts';
import { garden } from '#tests/support/garden.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { memoryRemote } from '../memory/remote.ts';
import { MemoryServer } from '../memory/server.ts';
import { RemoteError } from '../remote-error.ts';
import { createEngine } from './engine.ts';

const minute = 60_000;
const hour = 60 * minute;
const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };

interface Setting {
  role?: Role;
  version?: string;
  tellsOfItself?: boolean;
}

async function setUp({ role = 'employee', version = '1.0.0 (5f1c2ab)', tellsOfItself = true }: Setting = {}) {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const time = () => ({
    seconds: Math.floor(scheduler.now / 1_000),
    nanoseconds: Math.floor(scheduler.now % 1_000) * 1e6,
  });
  const server = new MemoryServer({ ...garden, time });
  const people = [aUser('tom', { role }), aUser('ada')];
  await server.writeByHand(new Map(people.map((user) => [`users/${user.id}`, { ...user, ...marks }])));
  const line = new BadLine({ scheduler, random });
  const trouble = { reports: 0, with: null as RemoteError | null, forever: false };
  const open = (store = createMemoryStore()) => {
    const process = { alive: true };
    const remote = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process));
    const engine = createEngine({
      store,
      remote: {
        ...remote,
        devices: {
          ...remote.devices,
          async report(...told) {
            trouble.reports += 1;
            if (trouble.forever) await new Promise(() => undefined);
            if (trouble.with) throw trouble.with;
            return remote.devices.report(...told);
          },
        },
      },
      scope: { uid: 'tom', role, roles: role === 'customer' ? [] : ['customer'] },
      replicated,
      tellsOfItself,
      clock: scheduler.clock(process),
      random,
      report: () => undefined,
      version,
    });
    engine.start();
    return { store, engine };
  };
  const board = async () => reportedDevices([...(await server.documentStore.all('devices')).values()]);
  const note = (store: ReturnType<typeof createMemoryStore>, text: string) =>
    editOn(store, { collection: 'users', id: 'ada' }, (fields) => ({ ...fields, primaryNote: text }), {
      prefix: `tom${text}`,
      at: Math.floor(scheduler.now),
    });
  const noteAtServer = async () => (await server.documentStore.all('users')).get('ada')?.['primaryNote'];
  return { scheduler, server, line, trouble, open, board, note, noteAtServer };
}

test('a phone tells of itself soon after its first contact: when, how much waits, which version', async () => {
  const { scheduler, open, board } = await setUp();
  open();
  await scheduler.run(minute);
  const [told, ...others] = await board();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ uid: 'tom', waiting: 0, version: '1.0.0-5f1c2ab' });
  expect(Math.abs((told?.contact ?? 0) - scheduler.now)).toBeLessThan(minute);
});

test('and at most once an hour, though it is opened again', async () => {
  const { scheduler, trouble, open } = await setUp();
  const { store, engine } = open();
  await scheduler.run(30 * minute);
  expect(trouble.reports).toBe(1);
  void engine.stop();
  await scheduler.run(minute);
  open(store);
  await scheduler.run(20 * minute);
  expect(trouble.reports).toBe(1);
  await scheduler.run(2 * hour);
  expect(trouble.reports).toBeGreaterThan(1);
  expect(trouble.reports).toBeLessThanOrEqual(4);
});

test('without a line it waits, and tells at the next contact', async () => {
  const { scheduler, line, trouble, open, board, note } = await setUp();
  const { store } = open();
  await scheduler.run(minute);
  line.cut();
  await note(store, 'gate');
  await scheduler.run(5 * hour);
  expect(trouble.reports).toBe(1);
  line.restore();
  await scheduler.run(10 * minute);
  expect(trouble.reports).toBe(2);
  expect((await board())[0]).toMatchObject({ waiting: 0 });
});

test('two phones of one user stand beside each other', async () => {
  const { scheduler, open, board } = await setUp();
  open();
  open();
  await scheduler.run(10 * minute);
  expect((await board()).map(({ uid }) => uid)).toEqual(['tom', 'tom']);
});

test.each([
  ['refuses it', new RemoteError('denied')],
  ['is in trouble with it', new RemoteError('unavailable')],
])('where the server %s, all else goes on, and it is asked seldom', async (_, error) => {
  const { scheduler, trouble, open, note, noteAtServer } = await setUp();
  trouble.with = error;
  const { store } = open();
  await scheduler.run(10 * minute);
  await note(store, 'gate');
  await scheduler.run(2_000);
  expect(await noteAtServer()).toBe('gate');
  await scheduler.run(10 * hour);
  expect(trouble.reports).toBeLessThan(20);
  trouble.with = null;
  await scheduler.run(2 * hour);
  expect(await store.fact('reported')).toBeDefined();
});

test('after a failure it is tried again in two minutes, then in four, then in eight', async () => {
  const { scheduler, trouble, open } = await setUp();
  trouble.with = new RemoteError('unavailable');
  open();
  await scheduler.run(2 * minute);
  expect(trouble.reports).toBe(1);
  await scheduler.run(minute);
  expect(trouble.reports).toBe(2);
  await scheduler.run(4 * minute);
  expect(trouble.reports).toBe(3);
  await scheduler.run(7 * minute);
  expect(trouble.reports).toBe(3);
  await scheduler.run(2 * minute);
  expect(trouble.reports).toBe(4);
});

test('a report that is never answered delays no push', async () => {
  const { scheduler, trouble, open, note, noteAtServer } = await setUp();
  trouble.forever = true;
  const { store, engine } = open();
  await scheduler.run(8_000);
  expect(trouble.reports).toBe(1);
  await note(store, 'gate');
  await scheduler.run(2_000);
  expect(await noteAtServer()).toBe('gate');
  let stopped = false;
  void engine.stop().then(() => (stopped = true));
  await scheduler.run(minute);
  expect(stopped).toBe(true);
});

test('phones of customers, and of whoever does not want it, tell nothing', async () => {
  for (const setting of [{ tellsOfItself: false }, { role: 'customer' as const }]) {
    const { scheduler, open, board } = await setUp(setting);
    open();
    await scheduler.run(10 * minute);
    expect(await board()).toEqual([]);
  }
});

test.each([
  ['no plain word', '(ü)', 'unknown'],
  ['longer than the rules take', '1.0.0 '.padEnd(50, 'x'), '1.0.0-'.padEnd(40, 'x')],
])('a version that is %s is told as one that is taken', async (_, version, told) => {
  const { scheduler, open, board } = await setUp({ version });
  open();
  await scheduler.run(minute);
  expect((await board())[0]?.version).toBe(told);
});
