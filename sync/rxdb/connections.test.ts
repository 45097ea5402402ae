/** The browser may close any of the connections to IndexedDB, one for each collection, while the app runs. */
import { replicated } from '#domain/replicated.ts';
import { firstValueFrom } from 'rxjs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { headline } from '#domain/sync-status.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { follow, parked, put, ref, tabOpener } from '#tests/support/replica-tabs.ts';
import { loseDatabase } from '#tests/support/running-app.ts';
import { resumed$ } from '../tabs/resumed.ts';
import { keepConnected } from './connections.ts';
import { openDatabase, type Storage } from './database.ts';
import { openReplica } from './replica.ts';
import { createRxdbStore } from './store.ts';

const tab = tabOpener();
const mailbox = (count: number) => (user: ReturnType<typeof aCleanRow>['fields']) => ({
  ...user,
  city: `${user.city}${count};`,
});

describe('a connection that the browser closed', () => {
  test.each(['--users', '--plants', '--parked', '--device', '_rxdb_internal', ''])(
    'is opened again, and an edit is stored once (those that end in "%s")',
    async (ending) => {
      const device = dexieDevice();
      const replica = tab(device);
      await put(replica, aCleanRow('eve', { city: '' }));
      const before = device.connected();
      const screen = follow(replica.document$(ref('eve')));
      const list = follow(replica.people$('customer'));
      await list.until((entries) => entries.length === 1);
      expect(device.closeConnections(ending)).toBeGreaterThan(0);

      await replica.edit(ref('eve'), mailbox(1));
      await screen.until((held) => held?.value.city === '1;');
      await list.until(([eve]) => eve?.unsent === true);
      await replica.keepDraft('note/eve/new', 'Water the fe');
      expect(await replica.draft('note/eve/new')).toBe('Water the fe');
      await (await replica.opened).park(parked('refused'));
      expect(await firstValueFrom(replica.parked$)).toHaveLength(1);
      await expect.poll(() => device.connected()).toEqual(before);
      screen.stop();
      list.stop();
    },
  );

  test('loses and doubles none of the edits that were under way', async () => {
    const device = dexieDevice();
    const replica = tab(device);
    await put(replica, aCleanRow('eve', { city: '' }));
    const edits: Promise<void>[] = [];
    for (let count = 0; count < 60; count += 1) {
      edits.push(replica.edit(ref('eve'), mailbox(count)));
      if (count % 3 === 0) device.closeConnections('--users');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(edits);
    const stored = await (await replica.opened).get(ref('eve'));
    const written = stored && !stored.gone ? stored.fields.city.split(';').slice(0, -1).map(Number) : [];
    expect(written.toSorted((a, b) => a - b)).toEqual(edits.map((_, index) => index));
    expect(stored).toMatchObject({ edit: expect.stringMatching(/:60$/) as string });
  });

  test('lets an edit wait as long as it does not open, says so, and tells what was stored only then', async () => {
    const device = dexieDevice();
    const replica = tab(device);
    await put(replica, aCleanRow('eve', { city: '' }));
    const status = follow(replica.status$);
    await status.until((now) => headline(now) === 'syncing');
    device.refuseToOpen(true);
    device.closeConnections('');
    let saved = false;
    const edit = replica.edit(ref('eve'), mailbox(1)).then(() => (saved = true));
    expect(await status.until((now) => headline(now) === 'blocked')).toMatchObject({ blocked: 'storage-closed' });
    expect(saved).toBe(false);
    device.refuseToOpen(false);
    await edit;
    expect(await status.until((now) => headline(now) === 'syncing')).toMatchObject({ waiting: 1 });
    status.stop();
  });

  test('refuses an edit that waited too long, and takes the next one when it opens after all', async () => {
    const { uid, storage, ...device } = dexieDevice();
    const connections = keepConnected(storage, 200);
    const database = await openDatabase({ uid, storage: connections.storage });
    const store = createRxdbStore(database, replicated);
    const arrive = (id: string) => store.modify('users', [id], () => aCleanRow(id));
    device.refuseToOpen(true);
    device.closeConnections('--users');
    await expect(arrive('ada')).rejects.toMatchObject({ code: 'storage-closed' });
    await expect(store.get(ref('ada'))).rejects.toMatchObject({ code: 'storage-closed' });
    device.refuseToOpen(false);
    await vi.waitFor(() => arrive('eve'), 20_000);
    expect(await store.get(ref('ada'))).toBeUndefined();
    expect(await store.get(ref('eve'))).toMatchObject({ id: 'eve' });
    await database.close();
  });

  test('stays closed when the replica was closed meanwhile, however often', async () => {
    const device = dexieDevice();
    const replica = tab(device);
    await put(replica, aCleanRow('eve'));
    device.refuseToOpen(true);
    device.closeConnections('--users');
    const reading = firstValueFrom(replica.document$(ref('eve')));
    await Promise.all([expect(reading).rejects.toThrow(), replica.close(), replica.close()]);
    device.refuseToOpen(false);
    expect(device.connected()).toEqual([]);
    await replica.close();
  });
});

describe('a store that was deleted while it was open', () => {
  test('is there again and empty: screens show that, and what is missing is counted as lost', async () => {
    const device = dexieDevice();
    const replica = tab(device);
    await put(replica, aCleanRow('eve'), aCleanRow('ada'));
    const list = follow(replica.people$('customer'));
    await list.until((entries) => entries.length === 2);
    const screen = follow(replica.document$(ref('eve')));
    await screen.until((held) => held !== null);
    const store = await replica.opened;
    const lost = new Promise<void>((resolve) => store.onIncomplete(resolve));
    await loseDatabase(device, 'users');
    await lost;
    await list.until((entries) => entries.length === 0);
    await expect.poll(() => store.fact('losses')).toEqual({ count: 1 });

    // It comes back with a lower revision than it had.
    await put(replica, aCleanRow('eve'));
    await list.until(([eve]) => eve?.id === 'eve');
    list.stop();

    // Lost is not removed; what is removed then is.
    expect(screen.told).not.toContain(null);
    await put(replica, { id: 'eve', gone: true, rev: 2 });
    await screen.until((held) => held === null);
    screen.stop();
  });
});

/** Somebody else writes to a store, and does not end: until `end`, whoever wants to write there has no answer. */
async function hold({ indexedDB }: ReturnType<typeof dexieDevice>, ending: string): Promise<() => void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const request = indexedDB.open(names.find((name) => name.endsWith(ending)) ?? '');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const docs = request.result.transaction('docs', 'readwrite').objectStore('docs');
  let held = true;
  const ask = () => {
    if (held) docs.count().addEventListener('success', ask);
    else request.result.close();
  };
  await new Promise((resolve) => docs.count().addEventListener('success', resolve));
  ask();
  return () => (held = false);
}

/** For what a storage waits. What all databases of this process share goes on by the true ones. */
function fakeTimers(): void {
  const shared = resumed$.subscribe();
  onTestFinished(() => shared.unsubscribe());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

describe('a storage that does not answer', () => {
  test('is told, and no more once it answers; what was written is stored then', async () => {
    const { uid, storage, ...device } = dexieDevice();
    const connections = keepConnected(storage, 1_000);
    const database = await openDatabase({ uid, storage: connections.storage });
    const store = createRxdbStore(database, replicated);
    const broken = follow(connections.broken$);
    const end = await hold({ uid, storage, ...device }, '--users');
    let saved = false;
    const writing = store.modify('users', ['eve'], () => aCleanRow('eve')).then(() => (saved = true));
    await broken.until((is) => is);
    expect(saved).toBe(false);
    end();
    await writing;
    await broken.until((is) => !is);
    // A busy machine may take so long for the next that it is told once more.
    expect([broken.told.slice(0, 3), broken.told.at(-1)]).toEqual([[false, true, false], false]);
    broken.stop();
    await database.close();
  });

  test('is told while the replica opens', async () => {
    const { uid, storage } = dexieDevice();
    let answer = () => {};
    const answering = new Promise<void>((resolve) => (answer = resolve));
    const createStorageInstance = vi.fn<Storage['createStorageInstance']>((params) =>
      answering.then(() => storage.createStorageInstance(params)),
    );
    const silent: Storage = Object.create(storage, { createStorageInstance: { value: createStorageInstance } });
    fakeTimers();
    const told: unknown[] = [];
    const replica = openReplica({ uid, replicated, storage: silent, delayed: (why) => told.push(why) });
    // A browser really opens something before that, which takes its time.
    await vi.waitFor(() => expect(createStorageInstance).toHaveBeenCalled(), { interval: 5, timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(12_000);
    vi.useRealTimers();
    expect(told).toEqual(['no-answer']);
    answer();
    await replica.opened;
    expect(told).toEqual(['no-answer', null]);
    await replica.close();
  });

  test('is told until the status can say so', async () => {
    const device = dexieDevice();
    const before = tab(device);
    await put(before, aCleanRow('eve'));
    await before.close();
    const end = await hold(device, '--users');
    fakeTimers();
    const told: unknown[] = [];
    const replica = openReplica({ ...device, replicated, delayed: (why) => told.push(why) });
    const reading = firstValueFrom(replica.document$(ref('eve')));
    for (let count = 0; count < 300 && told.length === 0; count += 1) {
      await vi.advanceTimersByTimeAsync(100);
      await new Promise(setImmediate);
    }
    vi.useRealTimers();
    expect(told).toEqual(['no-answer']);
    end();
    expect((await reading)?.value.id).toBe('eve');
    await firstValueFrom(replica.status$);
    expect(told).toEqual(['no-answer', null]);
    await replica.close();
  });

  test('keeps nobody from leaving', async () => {
    const device = dexieDevice();
    const replica = tab(device);
    await put(replica, aCleanRow('eve', { city: '' }));
    const end = await hold(device, '--users');
    const edit = replica.edit(ref('eve'), mailbox(1)).catch(() => undefined);
    await replica.close();
    end();
    await edit;
  });

  test('keeps nobody from leaving whose tab synchronizes either, though what it stores has no answer', async () => {
    const device = dexieDevice();
    const replica = tab(device);
    await put(replica, aCleanRow('eve', { city: '' }));
    const end = await hold(device, '--users');
    const { stored } = await new Promise<{ stored: Promise<string> }>((resolve) =>
      replica.lead(({ store }) => {
        const storing = store.modify('users', ['eve'], () => aCleanRow('eve', { city: 'Davis' }, 2));
        const told = storing.then(() => 'stored', String);
        resolve({ stored: told });
        const stop = async () => void (await told);
        return { stop, refresh: async () => {}, retryNow: () => {}, touched: () => {} };
      }),
    );
    await replica.close();
    expect(await stored).toMatch('the storage did not answer before it was closed');
    end();
  });
});
