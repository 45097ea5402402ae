import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Role, User } from '#domain/user.ts';
import { powers } from '#domain/powers.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { createEngine } from './engine.ts';
import type { Remote } from '../remote.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import type { Store } from '../store.ts';
import { garden } from '#tests/support/garden.ts';
import { editOn } from '#tests/support/edit-on.ts';

const ada = { collection: 'users', id: 'ada' } as const;

/** An office with two customers and a phone of an employee, on a virtual clock. */
async function setUp() {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const server = new MemoryServer(garden);
  const line = new BadLine({ scheduler, random });
  const stored = (user: User): Stored => ({
    ...user,
    rev: 1,
    edit: 'seed:1',
    syncedAt: { seconds: 1, nanoseconds: 0 },
  });
  const people = [aUser('ada'), aUser('ben'), aUser('tom', { role: 'employee' })];
  await server.writeByHand(new Map(people.map((user) => [`users/${user.id}`, stored(user)])));
  const store = createMemoryStore();
  const told: SyncFacts[] = [];
  const process = { alive: true };
  const asked = { pages: 0 };
  const remote = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process));
  const counting: Remote = {
    ...remote,
    page: (...question) => {
      asked.pages += 1;
      return remote.page(...question);
    },
  };
  const open = (role: Role) =>
    createEngine({
      store,
      remote: counting,
      scope: { uid: 'tom', role, roles: [...powers[role].oversees] },
      replicated,
      clock: scheduler.clock(process),
      random,
      report: (facts) => told.push(facts),
    });
  const last = () => told.at(-1);
  return { scheduler, server, line, store, told, last, open, asked };
}

async function write(store: Store, text: string): Promise<void> {
  await editOn(store, { collection: 'users', id: 'ada' }, (user) => ({ ...user, primaryNote: text }), {
    prefix: `me${text.length}`,
  });
}

test('it says that it is busy until the office was heard, then that all is well', async () => {
  const { scheduler, open, told, last } = await setUp();
  open('employee').start();
  await scheduler.run(1_000);
  expect(told[0]).toMatchObject({ syncing: true, lastContact: null });
  expect(last()).toMatchObject({ syncing: false, connected: true, blocked: null, lastContact: expect.any(Number) });
});

test('without a network it says so within the time of one attempt, and goes on by itself', async () => {
  const { scheduler, open, line, store, last } = await setUp();
  line.cut();
  open('employee').start();
  await scheduler.run(16_000);
  expect(last()).toMatchObject({ connected: false, syncing: false });
  line.restore();
  // An attempt that hangs since before is given up after 15 seconds.
  await scheduler.run(20_000);
  expect(last()).toMatchObject({ connected: true });
  expect(await store.get(ada)).toMatchObject({ edit: '' });
});

test('the word of the device that it is offline is believed at once, until the office is heard', async () => {
  const { scheduler, open, store, last } = await setUp();
  const engine = open('employee');
  engine.start();
  await scheduler.run(1_000);
  engine.offline();
  expect(last()).toMatchObject({ connected: false });
  await write(store, 'Backoff sticks');
  await scheduler.run(1_000);
  expect(last()).toMatchObject({ connected: true });
});

test('started without a network, as the device says, it never claims to have one', async () => {
  const { scheduler, open, told, line } = await setUp();
  line.cut();
  const engine = open('employee');
  engine.offline();
  engine.start();
  await scheduler.run(1_000);
  expect(told.length).toBeGreaterThan(1);
  expect(told.every((facts) => !facts.connected && !facts.syncing)).toBe(true);
});

test('one edit is one write at the office, and its echo writes nothing on the device', async () => {
  const { scheduler, open, store, server } = await setUp();
  open('employee').start();
  await scheduler.run(1_000);
  await write(store, 'Backoff sticks');
  await scheduler.run(1_000);
  expect(await store.get(ada)).toMatchObject({ edit: '', rev: 2, fields: { primaryNote: 'Backoff sticks' } });
  const before = await store.get(ada);
  await scheduler.run(60_000);
  expect(await store.get(ada)).toEqual(before);
  expect((await server.documentStore.all('users')).get('ada')).toMatchObject({ rev: 2 });
});

test('a start soon after the last one only listens, also where nobody ever left', async () => {
  const { scheduler, open, asked } = await setUp();
  const first = open('employee');
  first.start();
  await scheduler.run(1_000);
  expect(asked.pages).toBe(2);
  const stopping = first.stop();
  await scheduler.run(10);
  await stopping;
  open('employee').start();
  await scheduler.run(1_000);
  expect(asked.pages).toBe(2);
});

test('a refresh ends whether or not the office answers', async () => {
  const { scheduler, open, line } = await setUp();
  const engine = open('employee');
  engine.start();
  await scheduler.run(1_000);
  for (const happen of [() => line.cut(), () => line.restore()]) {
    happen();
    let over = false;
    void engine.refresh().then(() => (over = true));
    await scheduler.run(20_000);
    expect(over).toBe(true);
  }
});

test('it stops at once, also while an answer hangs', async () => {
  const { scheduler, open, line, store } = await setUp();
  const engine = open('employee');
  engine.start();
  await scheduler.run(1_000);
  line.up = false;
  await write(store, 'Backoff sticks');
  await scheduler.run(200);
  let stopped = false;
  void engine.stop().then(() => (stopped = true));
  await scheduler.run(10);
  expect(stopped).toBe(true);
});

test('a refused text is set aside and the state of the office restored', async () => {
  const { scheduler, open, store } = await setUp();
  open('employee').start();
  await scheduler.run(1_000);
  await editOn(store, { collection: 'users', id: 'ada' }, (user) => ({ ...user, lastName: 'Byron' }));
  // A moment's no is not the last word.
  await scheduler.run(50_000);
  expect(await store.parked()).toEqual([]);
  await scheduler.run(30_000);
  expect(await store.get(ada)).toMatchObject({ edit: '', fields: { lastName: aUser('ada').lastName } });
  expect(await store.parked()).toMatchObject([{ why: 'refused', mine: { lastName: 'Byron' } }]);
});

test('a text that is too long for the rules is set aside, and others are still sent', async () => {
  const { scheduler, open, store } = await setUp();
  open('employee').start();
  await scheduler.run(1_000);
  await write(store, 'x'.repeat(30_000));
  await editOn(store, { collection: 'users', id: 'ben' }, (user) => ({ ...user, primaryNote: 'Dog' }));
  await scheduler.run(5_000);
  expect(await store.dirty()).toEqual([ada]);
  expect(await store.get({ collection: 'users', id: 'ben' })).toMatchObject({ rev: 2, edit: '' });
  await scheduler.run(80_000);
  expect(await store.dirty()).toEqual([]);
  expect(await store.parked()).toHaveLength(1);
});

test('in another role what is out of scope leaves the device, and comes back with the role', async () => {
  const { scheduler, open, store, server } = await setUp();
  const asEmployee = open('employee');
  asEmployee.start();
  await scheduler.run(1_000);
  const stopping = asEmployee.stop();
  await scheduler.run(10);
  await stopping;
  const asCustomer = open('customer');
  asCustomer.start();
  await scheduler.run(1_000);
  expect(await store.get(ada)).toMatchObject({ gone: true });
  expect(await store.get({ collection: 'users', id: 'tom' })).toMatchObject({ gone: false });
  const stoppingAgain = asCustomer.stop();
  await scheduler.run(10);
  await stoppingAgain;
  open('employee').start();
  await scheduler.run(1_000);
  expect(await store.get(ada)).toMatchObject({ gone: false, rev: 1 });
  expect((await server.documentStore.all('users')).size).toBe(3);
});

test('it says that the office refuses to let the catalogue be read, until it is read', async () => {
  const { scheduler, server, open, last } = await setUp();
  await server.writeByHand(new Map([['users/tom', null]]));
  open('employee').start();
  await scheduler.run(1_000);
  expect(last()).toMatchObject({ catalogueDenied: true });
  const back = { ...aUser('tom', { role: 'employee' }), rev: 1, edit: 'seed:1' };
  await server.writeByHand(new Map([['users/tom', back]]));
  await scheduler.run(60_000);
  expect(last()).toMatchObject({ catalogueDenied: false });
});

test('while one change is on its way it says so, and no longer', async () => {
  const { scheduler, store, told, last, open } = await setUp();
  open('employee').start();
  await scheduler.run(120_000);
  const before = told.length;
  expect(last()?.syncing).toBe(false);
  await editOn(store, ada, (user) => ({ ...user, city: 'Davis' }));
  await scheduler.run(60_000);
  expect(told.slice(before).map(({ syncing }) => syncing)).toContain(true);
  expect(last()?.syncing).toBe(false);
});
