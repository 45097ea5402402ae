import { describe, expect, test } from 'vitest';
import type { ErrorEntry } from '#domain/error-log.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import type { ServerDocument, Unreadable } from '../document.ts';
import { catchUp, followDocument, followFeed, takeAgain } from './pull.ts';
import { reconcile } from './reconcile.ts';
import { RemoteError, UnreadableError } from '../remote-error.ts';
import type { Batch } from '../feeds.ts';
import type { Remote } from '../remote.ts';
import type { Store } from '../store.ts';

const time = (seconds: number) => ({ seconds, nanoseconds: 0 });
const person = (id: string, seconds = 1, rev = 1): ServerDocument<'users'> => ({
  id,
  fields: aUser(id),
  rev,
  edit: '',
  syncedAt: time(seconds),
});
const broken = (id: string, seconds = 1): Unreadable => ({ id, unreadable: 'role', rev: 4, syncedAt: time(seconds) });
const idsIn = async (store: Store) => (await store.users({ from: null, to: null })).map(({ id }) => id);
const asideIn = async (store: Store) => (await store.setAside()).map(({ id, reason }) => `${id} ${reason}`);

/** A store in which these documents cannot be stored. */
function refusing(store: Store, ids: Set<string>): Store {
  return {
    ...store,
    modify: (collection, asked, change) =>
      asked.some((id) => ids.has(id))
        ? Promise.reject(new RangeError('too deep'))
        : store.modify(collection, asked, change),
  };
}

function phone(store: Store, remote: Partial<Remote>) {
  const logged: ErrorEntry[] = [];
  const rests: unknown[] = [];
  const context = {
    ...engineContext(store, remote),
    logError: async (entry: ErrorEntry) => void logged.push(entry),
    trouble: async (error: unknown) => void rests.push(error),
  };
  return { context, logged, rests };
}
const paged = (...page: unknown[]): Partial<Remote> => ({ page: (async () => page) as Remote['page'] });

describe('a page with a document that cannot be read', () => {
  test('is applied all the same, and the cursor moves over it', async () => {
    const store = createMemoryStore();
    const { context, logged } = phone(
      store,
      paged(person('ada', 1), broken('eve', 2), person('ben', 3), broken('max', 4)),
    );
    await catchUp(context, 'users');
    expect(await idsIn(store)).toEqual(['ada', 'ben']);
    expect(await asideIn(store)).toEqual(['eve role', 'max role']);
    expect(await store.fact('checkpoint/users')).toMatchObject({ cursor: { ...time(4), id: 'max' } });
    expect(logged.map(({ message }) => message)).toEqual(['users/eve: role', 'users/max: role']);
  });

  test('is taken as far as it can be read, and told until all of it can', async () => {
    const store = createMemoryStore();
    const { context, logged } = phone(store, paged({ ...person('eve', 2), partly: true }, person('ben', 3)));
    await catchUp(context, 'users');
    expect(await idsIn(store)).toEqual(['ben', 'eve']);
    expect(await asideIn(store)).toEqual(['eve partly']);
    expect(logged.map(({ message }) => message)).toEqual(['users/eve: partly']);
    await catchUp(phone(store, paged(person('eve', 9, 5))).context, 'users');
    expect(await asideIn(store)).toEqual([]);
  });

  test('is logged once for each reason, however often it arrives', async () => {
    const store = createMemoryStore();
    const { context, logged } = phone(store, paged(broken('eve')));
    await catchUp(context, 'users');
    await catchUp(context, 'users');
    expect(logged).toHaveLength(1);
  });

  test('leaves what was readable before as it was', async () => {
    const store = createMemoryStore();
    await store.modify('users', ['eve'], () => aCleanRow('eve', {}, 3));
    await catchUp(phone(store, paged(broken('eve'))).context, 'users');
    expect(await store.get({ collection: 'users', id: 'eve' })).toEqual(aCleanRow('eve', {}, 3));
  });

  test('makes it no longer set aside when it can be read again', async () => {
    const store = createMemoryStore();
    await catchUp(phone(store, paged(broken('eve'), broken('max'))).context, 'users');
    await catchUp(phone(store, paged(person('eve', 9, 5))).context, 'users');
    expect(await asideIn(store)).toEqual(['max role']);
    expect(await idsIn(store)).toEqual(['eve']);
  });
});

describe('a page with a document that cannot be stored', () => {
  test('is applied all the same, and the cursor moves over it', async () => {
    const disk = createMemoryStore();
    const { context, logged, rests } = phone(
      refusing(disk, new Set(['eve'])),
      paged(person('ada', 1), person('eve', 2), person('ben', 3)),
    );
    await catchUp(context, 'users');
    expect(await idsIn(disk)).toEqual(['ada', 'ben']);
    expect(await asideIn(disk)).toEqual(['eve failed']);
    expect(await disk.fact('checkpoint/users')).toMatchObject({ cursor: { ...time(3), id: 'ben' } });
    expect(logged.map(({ message }) => message)).toEqual(['users/eve: failed']);
    expect(rests).toHaveLength(1);
  });

  test('is asked for again, and taken when that succeeds', async () => {
    const disk = createMemoryStore();
    const refused = new Set(['eve']);
    await catchUp(phone(refusing(disk, refused), paged(person('eve', 2))).context, 'users');
    const get: Remote['get'] = async () => person('eve', 2) as never;
    const { context } = phone(refusing(disk, refused), { get });
    await takeAgain(context);
    expect(await asideIn(disk)).toEqual(['eve failed']);
    refused.clear();
    await takeAgain(context);
    expect(await asideIn(disk)).toEqual([]);
    expect(await idsIn(disk)).toEqual(['eve']);
  });

  test('is tried again whole where the storage itself is in trouble', async () => {
    const disk = createMemoryStore();
    const dead = () => Promise.reject(new Error('closed'));
    const store = { ...disk, modify: dead, get: dead, users: dead };
    await expect(catchUp(phone(store, paged(person('ada'))).context, 'users')).rejects.toThrow('closed');
    expect(await asideIn(disk)).toEqual([]);
    expect(await disk.fact('checkpoint/users')).toBeUndefined();
  });

  test('is tried again whole where the device is full, which may pass', async () => {
    const disk = createMemoryStore();
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const store = { ...disk, modify: () => Promise.reject(new Error('not stored', { cause: full })) };
    await expect(catchUp(phone(store, paged(person('ada'))).context, 'users')).rejects.toThrow('not stored');
    expect(await asideIn(disk)).toEqual([]);
  });

  test('is not set aside for trouble that passes', async () => {
    const disk = createMemoryStore();
    let failures = 2;
    const modify: Store['modify'] = (...asked) =>
      failures-- > 0 ? Promise.reject(new Error('a moment')) : disk.modify(...asked);
    await catchUp(phone({ ...disk, modify }, paged(person('ada'))).context, 'users');
    expect(await asideIn(disk)).toEqual([]);
    expect(await idsIn(disk)).toEqual(['ada']);
  });
});

describe('live', () => {
  test('a document that cannot be read holds back no other, and moves the cursor', async () => {
    const store = createMemoryStore();
    const batches: Batch<'users'>[] = [
      { documents: [broken('eve', 5)], removed: [], live: true },
      { documents: [person('ada', 6)], removed: [], live: true },
    ];
    const listen: Remote['listen'] = (_feed, _scope, _from, arrived) => {
      for (const batch of batches) arrived(batch as Batch<never>);
      return () => undefined;
    };
    const over = new AbortController();
    let taken = 0;
    const followed = followFeed(phone(store, { listen }).context, 'users', over.signal, () => (taken += 1));
    await expect.poll(() => taken).toBe(2);
    over.abort();
    await followed;
    expect(await idsIn(store)).toEqual(['ada']);
    expect(await asideIn(store)).toEqual(['eve role']);
    expect(await store.fact('checkpoint/users')).toMatchObject({ cursor: time(6) });
  });

  test('a person who left the query and cannot be read any more stays as they were', async () => {
    const store = createMemoryStore();
    await store.modify('users', ['eve'], () => aCleanRow('eve', {}, 3));
    const listen: Remote['listen'] = (_feed, _scope, _from, arrived) => {
      arrived({ documents: [], removed: ['eve'], live: true });
      return () => undefined;
    };
    const get: Remote['get'] = () => Promise.reject(new UnreadableError(broken('eve')));
    const over = new AbortController();
    const followed = followFeed(phone(store, { listen, get }).context, 'users', over.signal);
    await expect.poll(() => asideIn(store)).toEqual(['eve role']);
    over.abort();
    await followed;
    expect(await store.get({ collection: 'users', id: 'eve' })).toMatchObject({ gone: false });
  });

  test('a catalogue that cannot be read leaves the last one in use, and its deletion ends that', async () => {
    const store = createMemoryStore();
    const plants = { id: 'plants' as const, plants: [], categories: ['Herbs'] };
    const states = [
      { id: 'plants', fields: plants, rev: 1, edit: '' },
      { id: 'plants', unreadable: 'plants', rev: 2 },
    ];
    const ref = { collection: 'plants', id: 'plants' } as const;
    const watchOf = (...told: unknown[]) => {
      const watch: Remote['watch'] = (_ref, arrived) => {
        for (const each of told) arrived(each as never);
        return () => undefined;
      };
      return watch;
    };
    const over = new AbortController();
    let taken = 0;
    const followed = followDocument(phone(store, { watch: watchOf(...states) }).context, ref, over.signal, {
      taken: () => (taken += 1),
    });
    await expect.poll(() => taken).toBe(2);
    over.abort();
    await followed;
    expect(await store.get(ref)).toMatchObject({ fields: plants, rev: 1 });
    expect(await asideIn(store)).toEqual(['plants plants']);
    const later = new AbortController();
    const again = followDocument(phone(store, { watch: watchOf(null) }).context, ref, later.signal, {
      taken: () => (taken += 1),
    });
    await expect.poll(() => taken).toBe(3);
    later.abort();
    await again;
    expect(await asideIn(store)).toEqual([]);
  });
});

describe('a departure', () => {
  test('ends that a document is set aside', async () => {
    const store = createMemoryStore();
    await catchUp(phone(store, paged(broken('eve'))).context, 'users');
    await catchUp(phone(store, paged({ id: 'eve', rev: 5, role: null, syncedAt: time(9) })).context, 'departures');
    expect(await asideIn(store)).toEqual([]);
  });

  test.each([
    ['is still there', person('eve', 1, 3), ['eve'], [false]],
    ['is not there any more', null, ['eve'], [true]],
  ])(
    'that does not tell its role is believed as far as the office says that the user %s',
    async (_, server, ids, gone) => {
      const store = createMemoryStore();
      await store.modify('users', ['eve'], () => aCleanRow('eve', {}, 3));
      const get: Remote['get'] = async () => server as never;
      const departure = { id: 'eve', rev: 0, role: undefined, syncedAt: time(9) };
      await catchUp(phone(store, { ...paged(departure), get }).context, 'departures');
      const rows = await store.users({ from: null, to: null });
      expect([rows.map(({ id }) => id), rows.map((row) => row.gone)]).toEqual([ids, gone]);
      expect(await store.fact('checkpoint/departures')).toMatchObject({ cursor: time(9) });
    },
  );

  test('of somebody who may not be read any more takes them away', async () => {
    const store = createMemoryStore();
    await store.modify('users', ['eve'], () => aCleanRow('eve', {}, 3));
    const get: Remote['get'] = () => Promise.reject(new RemoteError('denied'));
    const departure = { id: 'eve', rev: 0, role: undefined, syncedAt: time(9) };
    await catchUp(phone(store, { ...paged(departure), get }).context, 'departures');
    expect(await store.get({ collection: 'users', id: 'eve' })).toMatchObject({ gone: true });
  });
});

describe('comparing with the office', () => {
  test('takes what can be read and sets aside the rest, of which it asks no more than once', async () => {
    const store = createMemoryStore();
    const many = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, '0')}`);
    await store.modify('users', many, (_, id) => aCleanRow(id));
    const ranges: unknown[] = [];
    const within = (id: string, { from, to }: { from: string | null; to: string | null }) =>
      (from === null || id >= from) && (to === null || id < to);
    const there = [...many.map((id) => person(id)), broken('c05x')];
    const remote: Partial<Remote> = {
      count: async (_scope, range) => there.filter(({ id }) => within(id, range)).length,
      digest: async (_scope, range) => {
        const found = there.filter(({ id }) => within(id, range));
        return { count: found.length, revs: found.reduce((sum, { rev }) => sum + rev, 0) };
      },
      range: async (_scope, range) => {
        ranges.push(range);
        return there.filter(({ id }) => within(id, range));
      },
    };
    const { context } = phone(store, remote);
    await reconcile(context);
    expect(await asideIn(store)).toEqual(['c05x role']);
    expect(ranges.length).toBeGreaterThan(0);
    ranges.length = 0;
    await reconcile(context);
    expect(ranges).toEqual([]);
    there.pop();
    await reconcile(context);
    expect(await asideIn(store)).toEqual([]);
  });
});
