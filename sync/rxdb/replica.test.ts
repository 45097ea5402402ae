import { firstValueFrom, type Observable } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type { User } from '#domain/user.ts';
import { type Device, memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { GoneError } from '../replica.ts';
import type { Merges } from '../row.ts';
import type { Parked, Row } from '../store.ts';
import { type OpenReplica, openReplica } from './replica.ts';

const merges: Merges = {
  users: (base, mine, theirs) => (theirs.city === base?.city ? { ...theirs, city: mine.city } : theirs),
  plants: (_base, mine) => mine,
};
const open: OpenReplica[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((replica) => replica.close()));
});

function tab({ uid, storage }: Pick<Device, 'uid' | 'storage'>): OpenReplica {
  const replica = openReplica({ uid, merges, storage });
  open.push(replica);
  return replica;
}

async function put(replica: OpenReplica, ...rows: Row<'users'>[]): Promise<void> {
  const store = await replica.opened;
  await store.modify(
    'users',
    rows.map(({ id }) => id),
    (_, id) => rows.find((row) => row.id === id),
  );
}

/** What a stream tells, in order, and waiting until it has told something. */
function follow<T>(stream$: Observable<T>) {
  const told: T[] = [];
  let check = () => {};
  const subscription = stream$.subscribe((value) => {
    told.push(value);
    check();
  });
  return {
    told,
    stop: () => subscription.unsubscribe(),
    until: (wanted: (value: T) => boolean) =>
      new Promise<T>((resolve) => {
        check = () => {
          const found = told.at(-1);
          if (told.length > 0 && wanted(found as T)) resolve(found as T);
        };
        check();
      }),
  };
}

const ref = (id: string) => ({ collection: 'users', id }) as const;
const rename = (firstName: string) => (user: User) => ({ ...user, firstName });

describe('an edit on this device', () => {
  test('of a clean document keeps what the office has beside it', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aCleanRow('eve', {}, 3));
    await replica.edit(ref('eve'), rename('Eve'));
    const row = await (await replica.opened).get(ref('eve'));
    expect(row).toEqual({
      ...aCleanRow('eve', { firstName: 'Eve' }, 3),
      edit: expect.stringMatching(/^[0-9a-f]{12}:1$/),
      base: { fields: aUser('eve'), rev: 3 },
    });
    expect(await firstValueFrom(replica.document$(ref('eve')))).toEqual({
      value: aUser('eve', { firstName: 'Eve' }),
      office: aUser('eve'),
    });
  });

  test('of a document that waits already counts on, on the same base', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aDirtyRow('eve'));
    await replica.edit(ref('eve'), rename('Again'));
    expect(await (await replica.opened).get(ref('eve'))).toMatchObject({
      edit: 'prefix:2',
      base: aDirtyRow('eve').base,
    });
  });

  test('that changes nothing is not an edit', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aCleanRow('eve'));
    await replica.edit(ref('eve'), (user) => ({ ...user }));
    expect(await (await replica.opened).dirty()).toEqual([]);
  });

  test('of a document that has left, or never came, says so and writes nothing', async () => {
    const replica = tab(memoryDevice());
    await put(replica, { id: 'eve', gone: true, rev: 4 });
    await expect(replica.edit(ref('eve'), rename('Eve'))).rejects.toBeInstanceOf(GoneError);
    await expect(replica.edit(ref('nobody'), rename('Eve'))).rejects.toBeInstanceOf(GoneError);
    expect(await (await replica.opened).users({ from: null, to: null })).toEqual([{ id: 'eve', gone: true, rev: 4 }]);
  });

  test('that changes the very object it was given is an edit like any other', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aCleanRow('eve'));
    await replica.edit(ref('eve'), (user) => Object.assign(user, { firstName: 'Eve' }));
    const row = await (await replica.opened).get(ref('eve'));
    expect(row).toMatchObject({ fields: { firstName: 'Eve' }, base: { fields: { firstName: 'Ada' } } });
  });
});

describe('a document on the screen', () => {
  test('shows an edit of another tab, and then that it has left', async () => {
    const device = memoryDevice();
    const [here, there] = [tab(device), tab({ ...device, storage: device.otherTab })];
    await put(here, aCleanRow('eve'));
    const screen = follow(here.document$(ref('eve')));
    await screen.until((held) => held !== null);
    await there.edit(ref('eve'), rename('Eve'));
    expect(await screen.until((held) => held?.office !== undefined)).toMatchObject({ value: { firstName: 'Eve' } });
    await put(there, { id: 'eve', gone: true, rev: 9 });
    await screen.until((held) => held === null);
    expect(screen.told).toHaveLength(3);
    screen.stop();
  });

  test('is null where the document never came', async () => {
    const replica = tab(memoryDevice());
    expect(await firstValueFrom(replica.document$(ref('nobody')))).toBeNull();
  });
});

describe('the list of people', () => {
  test('is sorted by last name, then first name, and follows every change', async () => {
    const replica = tab(memoryDevice());
    await put(
      replica,
      aCleanRow('1', { lastName: 'Moss', firstName: 'Ida' }),
      aCleanRow('2', { lastName: 'Fern', firstName: 'Zoe' }),
      aCleanRow('3', { lastName: 'Fern', firstName: 'Amy' }),
      aCleanRow('4', { lastName: 'Aster', role: 'employee' }),
    );
    const list = follow(replica.people$('customer'));
    const ids = () =>
      list.told
        .at(-1)
        ?.map(({ id }) => id)
        .join('');
    await list.until(() => ids() === '321');
    await replica.edit(ref('1'), (user) => ({ ...user, lastName: 'Birch' }));
    await list.until(() => ids() === '132');
    expect(list.told.at(-1)?.map(({ unsent }) => unsent)).toEqual([true, false, false]);
    await put(
      replica,
      aCleanRow('3', { role: 'employee' }, 2),
      { id: '2', gone: true, rev: 2 },
      aCleanRow('5', { lastName: 'Zinnia' }),
    );
    await list.until(() => ids() === '15');
    await put(replica, aCleanRow('4', { lastName: 'Aster', city: 'Davis', role: 'employee' }, 2));
    expect(list.told).toHaveLength(3);
    list.stop();
  });

  test('comes at once to a second screen', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aCleanRow('1'));
    const first = follow(replica.people$('customer'));
    await first.until((entries) => entries.length === 1);
    first.stop();
    await put(replica, aCleanRow('2'));
    const second = follow(replica.people$('customer'));
    expect(second.told.at(-1)).toHaveLength(2);
    second.stop();
  });
});

describe('the status', () => {
  test('counts what waits in either tab, and what is parked', async () => {
    const device = memoryDevice();
    const [here, there] = [tab(device), tab({ ...device, storage: device.otherTab })];
    await put(here, aCleanRow('1'), aDirtyRow('2'));
    const status = follow(here.status$);
    await status.until((now) => 'unsent' in now && now.unsent === 1);
    await there.edit(ref('1'), rename('Eve'));
    await status.until((now) => 'unsent' in now && now.unsent === 2);
    await put(there, aCleanRow('1', {}, 2), { id: '2', gone: true, rev: 2 });
    await status.until((now) => 'unsent' in now && now.unsent === 0);
    await (await there.opened).park(parked('refused'));
    expect(await status.until((now) => now.state === 'refused')).toMatchObject({ parked: 1 });
    status.stop();
  });

  test('remembers the last contact from before', async () => {
    const device = memoryDevice();
    const replica = tab(device);
    await (await replica.opened).setFact('contact', { at: 1_000 });
    expect(await firstValueFrom(replica.status$)).toEqual({ state: 'syncing', unsent: 0, lastContact: 1_000 });
  });

  test('is what the leading tab says, in every tab; a refresh of the other reaches it', async () => {
    const device = memoryDevice();
    const [leader, other] = [tab(device), tab({ ...device, storage: device.otherTab })];
    await Promise.all([leader.opened, other.opened]);
    const asked: string[] = [];
    const stopped: string[] = [];
    const started = new Promise<(facts: { reachable: boolean }) => void>((resolve) => {
      leader.lead(({ report }) => {
        resolve(({ reachable }) => report({ reachable, running: false, blocked: null, lastContact: 5 }));
        return {
          refresh: async () => void asked.push('refresh'),
          knock: () => asked.push('knock'),
          stop: async () => void stopped.push('stopped'),
        };
      });
    });
    const report = await started;
    const status = follow(other.status$);
    report({ reachable: false });
    await status.until(({ state }) => state === 'offline');
    report({ reachable: true });
    expect(await status.until(({ state }) => state === 'up-to-date')).toEqual({ state: 'up-to-date', lastContact: 5 });
    other.knock();
    await other.refresh();
    expect(asked).toEqual(['knock', 'refresh']);
    await leader.close();
    expect(stopped).toEqual(['stopped']);
    status.stop();
  });
});

describe('what waits', () => {
  const customer = (id: string, primaryNote: string) => (user: User) => ({ ...user, id, primaryNote });

  test('is every document with edits, with what the office has, what was written last first', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aCleanRow('1'), aCleanRow('2'), aCleanRow('3'));
    const waiting = follow(replica.waiting$);
    await waiting.until((now) => now.length === 0);
    await replica.edit(ref('1'), customer('1', 'Gate sticks'));
    await replica.edit(ref('2'), customer('2', 'Dog bites'));
    const [last, first] = await waiting.until((now) => now.length === 2);
    expect(last).toEqual({
      ref: ref('2'),
      held: { value: aUser('2', { primaryNote: 'Dog bites' }), office: aUser('2') },
      at: expect.any(Number),
    });
    expect(first?.ref.id).toBe('1');
    expect(last?.at).toBeGreaterThan(first?.at ?? Infinity);
    expect(Math.abs(Date.now() - (last?.at ?? 0))).toBeLessThan(60_000);
    waiting.stop();
  });

  test('follows every tab: an edit, another edit of the same, what was sent, what left', async () => {
    const device = memoryDevice();
    const [here, there] = [tab(device), tab({ ...device, storage: device.otherTab })];
    await put(here, aCleanRow('1'), aDirtyRow('2'));
    const waiting = follow(here.waiting$);
    const ids = () => waiting.told.at(-1)?.map((each) => each.ref.id);
    await waiting.until(() => ids()?.join('') === '2');
    await there.edit(ref('1'), customer('1', 'Gate sticks'));
    await waiting.until(() => ids()?.length === 2);
    await there.edit(ref('1'), customer('1', 'Gate is fine'));
    await waiting.until(
      ([newest]) =>
        newest?.held.value !== undefined &&
        'primaryNote' in newest.held.value &&
        newest.held.value.primaryNote === 'Gate is fine',
    );
    await put(there, aCleanRow('1', {}, 2), { id: '2', gone: true, rev: 2 });
    await waiting.until((now) => now.length === 0);
    waiting.stop();
  });

  test('holds the catalogue too, and says nothing new when others change', async () => {
    const replica = tab(memoryDevice());
    const store = await replica.opened;
    const fields = { id: 'plants' as const, plants: [], categories: ['Trees'] };
    await store.modify('plants', ['plants'], () => ({ id: 'plants', gone: false, fields, rev: 1, edit: '' }));
    await replica.edit({ collection: 'plants', id: 'plants' }, (now) => ({ ...now, categories: ['Shrubs'] }));
    const waiting = follow(replica.waiting$);
    await waiting.until((now) => now.length === 1);
    const told = waiting.told.length;
    await put(replica, ...Array.from({ length: 50 }, (_, index) => aCleanRow(`other-${index}`)));
    await replica.edit(ref('other-1'), rename('Eve'));
    await waiting.until((now) => now.length === 2);
    expect(waiting.told).toHaveLength(told + 1);
    waiting.stop();
  });
});

function parked(why: Parked['why']): Parked<'users'> {
  return {
    id: 'users/eve/prefix',
    ref: ref('eve'),
    why,
    base: { fields: aUser('eve'), rev: 1 },
    mine: aUser('eve', { city: 'Davis' }),
    at: 1,
  };
}

describe('a parked text', () => {
  test('is sent again on top of what the document is now, and leaves the list', async () => {
    const replica = tab(memoryDevice());
    await put(replica, aCleanRow('eve', { mobile: '555-0199' }, 6));
    await (await replica.opened).park(parked('refused'));
    await replica.retry('users/eve/prefix');
    expect(await firstValueFrom(replica.document$(ref('eve')))).toMatchObject({
      value: { mobile: '555-0199', city: 'Davis' },
      office: { city: 'Sacramento' },
    });
    expect(await firstValueFrom(replica.parked$)).toEqual([]);
  });

  test('stays where its document has left', async () => {
    const replica = tab(memoryDevice());
    await (await replica.opened).park(parked('gone'));
    await expect(replica.retry('users/eve/prefix')).rejects.toBeInstanceOf(GoneError);
    expect(await firstValueFrom(replica.parked$)).toHaveLength(1);
  });

  test('goes when it is discarded, in every tab', async () => {
    const device = memoryDevice();
    const [here, there] = [tab(device), tab({ ...device, storage: device.otherTab })];
    await (await here.opened).park(parked('refused'));
    const list = follow(there.parked$);
    await list.until((entries) => entries.length === 1);
    await here.discard('users/eve/prefix');
    await list.until((entries) => entries.length === 0);
    list.stop();
  });
});

test('a draft is kept until it is taken away, and may come again', async () => {
  const replica = tab(memoryDevice());
  expect(await replica.draft('note/eve/new')).toBeUndefined();
  await replica.keepDraft('note/eve/new', undefined);
  await replica.keepDraft('note/eve/new', 'Water the fe');
  expect(await replica.draft('note/eve/new')).toBe('Water the fe');
  await replica.keepDraft('note/eve/new', undefined);
  expect(await replica.draft('note/eve/new')).toBeUndefined();
  await replica.keepDraft('note/eve/new', 'Again');
  expect(await replica.draft('note/eve/new')).toBe('Again');
});

test('a removed replica leaves nothing to the next sign-in', async () => {
  const device = memoryDevice();
  const replica = openReplica({ ...device, merges });
  await put(replica, aDirtyRow('eve'));
  await replica.remove();
  expect(await (await tab(device).opened).users({ from: null, to: null })).toEqual([]);
});
