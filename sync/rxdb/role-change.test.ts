/** What the tabs of one browser say while the role of their user changes: "up to date" only where all that the role sees is here. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visibleRoles } from '#domain/access.ts';
import { replicated } from '#domain/replicated.ts';
import { headline, type SyncStatus } from '#domain/sync-status.ts';
import type { Role, User } from '#domain/user.ts';
import { memoryDevice } from '#tests/support/devices.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { follow, ref, tabOpener } from '#tests/support/replica-tabs.ts';
import type { Scope } from '../document.ts';
import { createEngine } from '../engine/engine.ts';
import { memoryRemote } from '../memory/remote.ts';
import { MemoryServer } from '../memory/server.ts';
import type { Remote } from '../remote.ts';

const people = [aUser('c1'), aUser('c2'), aUser('e1', { role: 'employee' })];
const isUpToDate = (status: SyncStatus) => headline(status) === 'up-to-date';
const open = tabOpener();

beforeEach(() => void vi.stubGlobal('navigator', { locks: fakeLocks() }));
afterEach(() => void vi.unstubAllGlobals());

/** The office, and the browser of Tom in this role, to whom it may answer late. */
async function setUp(role: Role) {
  const server = new MemoryServer(garden);
  const device = memoryDevice();
  const tom = (now: Role) => aUser(device.uid, { role: now });
  let second = 0;
  const writes = (...users: User[]) => {
    second += 1;
    const marks = { rev: second, edit: `seed:${second}`, syncedAt: { seconds: second, nanoseconds: 0 } };
    return server.writeByHand(new Map(users.map((user) => [`users/${user.id}`, { ...user, ...marks }])));
  };
  const publishes = (rev: number) => server.writeByHand(new Map([['plants/plants', { plants: [], rev }]]));
  await writes(tom(role), ...people);
  await publishes(1);
  return {
    server,
    device,
    role,
    publishes,
    becomes: (next: Role) => writes(tom(next)),
    ...atOnce,
    asked: [] as Role[],
  };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

/** When the office answers whoever asks for pages, or for the own document. */
const atOnce = { pages: Promise.resolve(), ownDocument: Promise.resolve() };

function later() {
  let now = () => {};
  const answer = new Promise<void>((resolve) => (now = resolve));
  return { answer, now };
}

function remoteOf(scene: Scene, { uid, role }: Scope): Remote {
  const remote = memoryRemote(scene.server, { uid, email: 'tom@garden.test', verified: true });
  return {
    ...remote,
    async page(...asked) {
      scene.asked.push(role);
      await scene.pages;
      return remote.page(...asked);
    },
    watch(watched, arrived, failed) {
      const answer = watched.id === uid ? scene.ownDocument : atOnce.ownDocument;
      return remote.watch(watched, (document) => void answer.then(() => arrived(document)), failed);
    },
  };
}

/** A tab of Tom. Its session begins anew in each role that the own document has, unless it never comes to it. */
function tab(scene: Scene, { device = scene.device, beginsAnew = true } = {}) {
  const replica = open(device);
  const own = ref(device.uid);
  let { role } = scene;
  const begin = () => {
    const scope = { uid: device.uid, role, roles: visibleRoles(role) };
    return replica.lead(({ store, report }) => {
      const engine = createEngine({ store, report, replicated, scope, remote: remoteOf(scene, scope) });
      engine.start();
      return engine;
    });
  };
  let stop = begin();
  let known: Role | undefined;
  replica.document$(own).subscribe((held) => {
    known = held?.value.role;
    if (!known || known === role || !beginsAnew) return;
    role = known;
    const stopped = stop();
    stop = () => stopped;
    void stopped.then(() => (stop = begin()));
  });
  const here = new Set<string>();
  void replica.opened.then((store) =>
    store.changes$.subscribe((change) => {
      if (change.kind !== 'rows') return;
      for (const { row } of change.rows) {
        if (row.gone) here.delete(row.id);
        else here.add(row.id);
      }
    }),
  );
  const status = follow(replica.status$);
  const lies: string[] = [];
  replica.status$.subscribe((now) => {
    const seen = known ? visibleRoles(known) : [];
    const missing = people.filter((each) => seen.includes(each.role) && !here.has(each.id)).map(({ id }) => id);
    if (missing.length === 0) return;
    if (isUpToDate(now)) lies.push(`up to date as ${known} without ${missing.join()}`);
    if (now.heard) lies.push(`all was heard as ${known} without ${missing.join()}`);
  });
  return { replica, status, lies, here, knows: () => known };
}

function twoTabs(scene: Scene, options: { beginsAnew?: boolean } = {}) {
  const { device } = scene;
  return [tab(scene, options), tab(scene, { ...options, device: { ...device, storage: device.otherTab } })];
}

const grown = [
  ['customer', 'employee'],
  ['customer', 'admin'],
  ['employee', 'admin'],
] as const;

test.each(grown)('a role that grows from %s to %s is "up to date" with all it sees, in each tab', async (from, to) => {
  const scene = await setUp(from);
  const tabs = twoTabs(scene);
  for (const { status } of tabs) await status.until(isUpToDate);
  const { answer, now } = later();
  Object.assign(scene, { pages: answer, asked: [] });
  await scene.becomes(to);
  await expect.poll(() => [...tabs.map(({ knows }) => knows()), scene.asked.at(-1)]).toEqual([to, to, to]);
  now();
  for (const { status } of tabs) await status.until(isUpToDate);
  expect(tabs.map(({ lies }) => lies)).toEqual([[], []]);
});

test.each(grown)('as long as no session of %s begins anew as %s, no tab is "up to date"', async (from, to) => {
  const scene = await setUp(from);
  const tabs = twoTabs(scene, { beginsAnew: false });
  for (const { status } of tabs) await status.until(isUpToDate);
  await scene.becomes(to);
  await expect.poll(() => tabs.map(({ knows }) => knows())).toEqual([to, to]);
  for (const { replica } of tabs) {
    replica.retryNow();
    await replica.refresh();
  }
  for (const { status } of tabs) await status.until((now) => headline(now) === 'checking');
  expect(tabs.map(({ lies }) => lies)).toEqual([[], []]);
  await scene.becomes(from);
  for (const { status } of tabs) await status.until(isUpToDate);
});

test('a role that grew while the app was closed is not "up to date" before its session begins anew', async () => {
  const scene = await setUp('customer');
  const before = tab(scene);
  await before.status.until(isUpToDate);
  await before.replica.close();
  await scene.becomes('employee');
  await scene.publishes(2);
  const { answer, now } = later();
  scene.ownDocument = answer;
  const again = tab(scene, { beginsAnew: false });
  const store = await again.replica.opened;
  // All else is here: the own document is the last that is heard.
  await expect.poll(() => store.get({ collection: 'plants', id: 'plants' })).toMatchObject({ rev: 2 });
  now();
  await again.status.until((status) => headline(status) === 'checking');
  expect([again.knows(), again.lies]).toEqual(['employee', []]);
});

test('a role that is taken and given back is "up to date" with all it sees, in each tab', async () => {
  const scene = await setUp('employee');
  const tabs = twoTabs(scene);
  for (const { status } of tabs) await status.until(isUpToDate);
  const { answer, now } = later();
  Object.assign(scene, { pages: answer, asked: [] });
  await scene.becomes('customer');
  const knowAll = (role: Role, isHere: boolean) =>
    expect.poll(() => tabs.map(({ knows, here }) => [knows(), here.has('c1')])).toEqual(tabs.map(() => [role, isHere]));
  await knowAll('customer', false);
  for (const { status } of tabs) await status.until(isUpToDate);
  await scene.becomes('employee');
  await knowAll('employee', false);
  await expect.poll(() => scene.asked).toContain('employee');
  now();
  await knowAll('employee', true);
  for (const { status } of tabs) await status.until(isUpToDate);
  expect(tabs.map(({ lies }) => lies)).toEqual([[], []]);
});
