import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { attemptLimit } from '../asking.ts';
import { PageSize } from './page-size.ts';
import { catchUp, followFeed } from './pull.ts';
import { overlap } from './checkpoint.ts';
import type { Batch, From } from '../feeds.ts';
import type { Remote } from '../remote.ts';
import type { Store } from '../store.ts';

const time = (seconds: number) => ({ seconds, nanoseconds: 0 });
const ada = { id: 'ada', fields: aUser('ada'), rev: 2, edit: 'x:1', syncedAt: time(200) };
const checkpoint = (seconds: number, settled: boolean) => ({
  role: 'employee' as const,
  generation: 1,
  cursor: { ...time(seconds), id: 'ada' },
  at: 0,
  settled,
});

test('a departure from before the person came back takes nobody away', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada', 'ben'], (_, id) => aCleanRow(id, {}, 7));
  const gone = (id: string, rev: number) => ({ id, rev, role: 'employee' as const, syncedAt: time(1) });
  const page = async () => [gone('ada', 6), gone('ben', 8)];
  await catchUp(engineContext(store, { page } as Partial<Remote>), 'departures');
  expect(await store.get({ collection: 'users', id: 'ada' })).toMatchObject({ gone: false, rev: 7 });
  expect(await store.get({ collection: 'users', id: 'ben' })).toMatchObject({ gone: true, rev: 8 });
});

test('nor does it where the person comes back while waiting text is looked at', async () => {
  const disk = createMemoryStore();
  await disk.modify('users', ['ada'], () => aDirtyRow('ada', {}, 5));
  const store: Store = {
    ...disk,
    async get(ref) {
      await disk.modify('users', ['ada'], () => aDirtyRow('ada', {}, 7));
      return disk.get(ref);
    },
  };
  const page = async () => [{ id: 'ada', rev: 6, role: 'employee' as const, syncedAt: time(1) }];
  await catchUp(engineContext(store, { page } as Partial<Remote>), 'departures');
  expect(await disk.get({ collection: 'users', id: 'ada' })).toEqual(aDirtyRow('ada', {}, 7));
  expect(await disk.parked()).toEqual([]);
});

test('nor while waiting text is set aside, which then stays there too', async () => {
  const disk = createMemoryStore();
  await disk.modify('users', ['ada'], () => aDirtyRow('ada', {}, 5));
  const store: Store = {
    ...disk,
    async modifyParked(id, change) {
      await disk.modifyParked(id, change);
      await disk.modify('users', ['ada'], () => aDirtyRow('ada', {}, 7));
    },
  };
  const page = async () => [{ id: 'ada', rev: 6, role: 'employee' as const, syncedAt: time(1) }];
  await catchUp(engineContext(store, { page } as Partial<Remote>), 'departures');
  expect(await disk.get({ collection: 'users', id: 'ada' })).toEqual(aDirtyRow('ada', {}, 7));
  expect(await disk.parked()).toHaveLength(1);
});

test.each([
  ['ten seconds before its cursor where it was not settled', false, { seconds: 90, inclusive: true }],
  ['exactly at its cursor where it was', true, { seconds: 100, inclusive: false }],
])('a feed begins %s', async (_, settled, { seconds, inclusive }) => {
  const store = createMemoryStore();
  await store.setFact('checkpoint/users', checkpoint(100, settled));
  const asked: (From | null)[] = [];
  const page: Remote['page'] = async (_feed, _scope, from) => {
    asked.push(from);
    return [];
  };
  await catchUp(engineContext(store, { page }), 'users');
  expect(asked).toEqual([{ cursor: { seconds, nanoseconds: 0, id: 'ada' }, inclusive }]);
});

test('a feed is fetched to its end, each page behind the last of the one before', async () => {
  const store = createMemoryStore();
  const all = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ ...ada, id, syncedAt: time(200 + index) }));
  const asked: (string | undefined)[] = [];
  const page: Remote['page'] = async (_feed, _scope, from, limit) => {
    asked.push(from?.cursor.id);
    const rest = all.filter(({ syncedAt }) => !from || syncedAt.seconds > from.cursor.seconds);
    return rest.slice(0, limit) as never;
  };
  await catchUp({ ...engineContext(store, { page }), pages: new PageSize(2) }, 'users');
  expect(asked).toEqual([undefined, 'b', 'd']);
  expect(await store.users({ from: null, to: null })).toHaveLength(5);
});

test('in another role a feed begins at the beginning, because more may be seen in it', async () => {
  const store = createMemoryStore();
  await store.setFact('checkpoint/users', checkpoint(100, true));
  const asked: (From | null)[] = [];
  const page: Remote['page'] = async (_feed, _scope, from) => {
    asked.push(from);
    return [];
  };
  const scope = { uid: 'tom', role: 'admin', roles: ['customer', 'employee'] } as const;
  await catchUp({ ...engineContext(store, { page }), scope: { ...scope, roles: [...scope.roles] } }, 'users');
  expect(asked).toEqual([null]);
});

/** Follows the users, told these batches; resolves with how that ended. */
async function follow(...batches: Batch<'users'>[]) {
  const store = createMemoryStore();
  await store.setFact('checkpoint/users', checkpoint(100, true));
  const listen: Remote['listen'] = (_feed, _scope, _from, arrived) => {
    for (const batch of batches) arrived(batch as Batch<never>);
    return () => undefined;
  };
  const over = new AbortController();
  const followed = followFeed(engineContext(store, { listen }), 'users', over.signal).then(
    () => 'stopped',
    (error: Error) => error.message,
  );
  return { store, over, followed };
}

const cached: Batch<'users'> = { documents: [ada], removed: [], live: false };

test('what a cache tells is taken, but the cursor stays until the server has confirmed it', async () => {
  const { store, over, followed } = await follow(cached);
  await expect.poll(() => store.get({ collection: 'users', id: 'ada' })).toMatchObject({ rev: 2 });
  over.abort();
  expect(await followed).toBe('stopped');
  expect(await store.fact('checkpoint/users')).toEqual(checkpoint(100, true));
  const confirmed = await follow(cached, { ...cached, live: true });
  await expect.poll(() => confirmed.store.fact('checkpoint/users')).toMatchObject({ cursor: time(200) });
  confirmed.over.abort();
});

test('the cursor of a listener moves when its documents are on the device, and not before', async () => {
  const disk = createMemoryStore();
  const done: string[] = [];
  const store: Store = {
    ...disk,
    modify: async (collection, ids, change) => {
      const written = await disk.modify(collection, ids, change);
      done.push(...written.map(({ id }) => id));
      return written;
    },
    setFact: async (key, value) => {
      await disk.setFact(key, value);
      done.push(key);
    },
  };
  const listen: Remote['listen'] = (_feed, _scope, _from, arrived) => {
    arrived({ documents: [ada], removed: [], live: true } as Batch<'users'> as Batch<never>);
    return () => undefined;
  };
  const over = new AbortController();
  const followed = followFeed(engineContext(store, { listen }), 'users', over.signal);
  await expect.poll(() => done).toContain('checkpoint/users');
  over.abort();
  await followed;
  expect(done).toEqual(['ada', 'checkpoint/users']);
});

test('a listener that falls back to its cache has lost the server', async () => {
  const { followed } = await follow({ ...cached, live: true }, { documents: [], removed: [], live: false });
  expect(await followed).toBe('unavailable');
});

test('a listener that tells nothing but its cache is given up when an attempt is', async () => {
  const store = createMemoryStore();
  let passed = 0;
  let late = () => {};
  const clock = {
    monotonic: () => passed,
    sleep: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        expect(milliseconds).toBe(attemptLimit);
        late = () => {
          passed += milliseconds;
          resolve();
        };
      }),
  };
  const listen: Remote['listen'] = (_feed, _scope, _from, arrived) => {
    arrived(cached as Batch<never>);
    return () => undefined;
  };
  const followed = followFeed(engineContext(store, { listen }, clock), 'users', new AbortController().signal);
  await expect.poll(() => store.get({ collection: 'users', id: 'ada' })).toMatchObject({ rev: 2 });
  late();
  await expect(followed).rejects.toThrow('unavailable');
});

/** Hears again and again that nothing is new, on a phone whose clocks the test sets. */
async function settling(at: number, present: number) {
  const store = createMemoryStore();
  await store.setFact('checkpoint/users', { ...checkpoint(100, false), at });
  const clocks = { wall: present, monotonic: 0 };
  const clock = { now: () => clocks.wall, monotonic: () => clocks.monotonic, sleep: async () => undefined };
  let page = [] as (typeof ada)[];
  const remote = { page: async () => page } as Partial<Remote>;
  const context = { ...engineContext(store, remote), clock };
  const hear = async (documents = page) => {
    page = documents;
    await catchUp(context, 'users');
    return (await store.fact('checkpoint/users'))?.settled;
  };
  return { clocks, hear };
}

test.each([
  ['stands still', 0],
  ['is set ahead by a year', 31_536_000_000],
  ['is set back by a year', -31_536_000_000],
])('a cursor that just moved settles after ten seconds, also where the clock %s', async (_, jump) => {
  const { clocks, hear } = await settling(0, 1e12);
  expect(await hear([ada])).toBe(false);
  clocks.wall += jump;
  clocks.monotonic += overlap - 1;
  expect(await hear([])).toBe(false);
  clocks.monotonic += 1;
  expect(await hear([])).toBe(true);
});

test('a cursor from a start before this one settles by the clock, and not before its time where that was set back', async () => {
  const before = await settling(1e12, 1e12 + overlap);
  expect(await before.hear()).toBe(true);
  const setBack = await settling(1e12, 1e12 - 3_600_000);
  expect(await setBack.hear()).toBe(false);
  setBack.clocks.wall += overlap;
  expect(await setBack.hear()).toBe(true);
});
