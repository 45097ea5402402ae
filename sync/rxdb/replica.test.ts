import { expect, test, vi } from 'vitest';
import { headline } from '#domain/sync-status.ts';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { follow, put, ref, rename, tabOpener } from '#tests/support/replica-tabs.ts';
import { openDatabase } from './database.ts';
import { openReplica } from './replica.ts';
import { StorageClosedError } from './storage-errors.ts';
import { createRxdbStore } from './store.ts';
import { aStatus } from '#tests/support/status.ts';

const tab = tabOpener();

test('the status is what the leading tab says, in every tab; a refresh of the other reaches it', async () => {
  const device = memoryDevice();
  const [leader, other] = [tab(device), tab({ ...device, storage: device.otherTab })];
  await Promise.all([leader.opened, other.opened]);
  const asked: string[] = [];
  const stopped: string[] = [];
  const started = new Promise<(facts: { connected: boolean }) => void>((resolve) => {
    leader.lead(({ report }) => {
      resolve(({ connected }) =>
        report({
          connected,
          heard: true,
          syncing: false,
          blocked: null,
          lastContact: 5,
          failing: false,
          catalogueDenied: false,
          refusing: false,
          checking: false,
          progress: null,
        }),
      );
      return {
        refresh: async () => void asked.push('refresh'),
        retryNow: () => asked.push('retryNow'),
        touched: () => asked.push('touched'),
        stop: async () => void stopped.push('stopped'),
      };
    });
  });
  const report = await started;
  const status = follow(other.status$);
  report({ connected: false });
  await status.until((now) => headline(now) === 'offline');
  report({ connected: true });
  expect(await status.until((now) => headline(now) === 'up-to-date')).toEqual(aStatus({ lastContact: 5 }));
  other.retryNow();
  await other.refresh();
  expect(asked).toEqual(['retryNow', 'refresh']);
  await leader.close();
  expect(stopped).toEqual(['stopped']);
  status.stop();
});

test('what a tab stored as it ended, and could tell nobody, is on the screen of the tab that leads after it', async () => {
  const device = dexieDevice();
  const here = tab(device);
  await put(here, aCleanRow('eve'));
  const held = follow(here.document$(ref('eve')));
  await held.until((now) => now !== null);
  const other = await openDatabase({ uid: device.uid, storage: device.otherTab });
  const silence = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue();
  await createRxdbStore(other, replicated).modify('users', ['eve'], () => aCleanRow('eve', { city: 'Davis' }, 2));
  silence.mockRestore();
  expect(held.told.at(-1)).not.toMatchObject({ value: { city: 'Davis' } });
  here.lead(() => ({ refresh: async () => {}, retryNow: () => {}, touched: () => {}, stop: async () => {} }));
  await held.until((now) => now?.value.city === 'Davis');
  held.stop();
  await other.close();
});

test('who comes after it was closed, as a screen of a tab that leaves, hears no more, and is refused as by a closed storage', async () => {
  const replica = tab(dexieDevice());
  await put(replica, aCleanRow('eve'));
  await replica.close();
  const troubles: unknown[] = [];
  const error = (cause: unknown) => troubles.push(cause);
  const watched = [replica.status$.subscribe({ error }), replica.document$(ref('eve')).subscribe({ error })];
  const store = await replica.opened;
  const stop = store.onDirty(() => troubles.push('told'));
  const refused = 'the storage is being closed';
  await expect(replica.edit(ref('eve'), rename('Eve'))).rejects.toThrow(refused);
  await expect(store.users({ from: null, to: null })).rejects.toThrow(refused);
  stop();
  for (const each of watched) each.unsubscribe();
  expect(troubles.filter((trouble) => !(trouble instanceof StorageClosedError))).toEqual([]);
});

test('what the server said of a user at the sign-in is on the screen, and can be edited, before the engine runs', async () => {
  const replica = tab(dexieDevice());
  const held = follow(replica.document$(ref('eve')));
  await replica.receiveFirst({ id: 'eve', fields: aUser('eve', { city: 'Davis' }), rev: 3, edit: 'x:1' });
  await held.until((now) => now?.value.city === 'Davis');
  await replica.edit(ref('eve'), rename('Eve'));
  await replica.receiveFirst({ id: 'eve', fields: aUser('eve', { city: 'Folsom' }), rev: 4, edit: 'x:2' });
  const row = await (await replica.opened).get(ref('eve'));
  expect(row).toMatchObject({ rev: 3, fields: { firstName: 'Eve', city: 'Davis' } });
  held.stop();
});

test('a removed replica leaves nothing to the next sign-in', async () => {
  const device = memoryDevice();
  const replica = openReplica({ ...device, replicated });
  await put(replica, aDirtyRow('eve'));
  await replica.remove();
  expect(await (await tab(device).opened).users({ from: null, to: null })).toEqual([]);
});

test('an edit that begins in the task in which the replica is closed is stored before', async () => {
  const device = dexieDevice();
  const replica = tab(device);
  await put(replica, aCleanRow('eve'));
  const closed = replica.close();
  for (let steps = 0; steps < 50; steps += 1) await Promise.resolve();
  await replica.edit(ref('eve'), rename('Eve'));
  await closed;
  const row = await (await tab(device).opened).get(ref('eve'));
  expect(row).toMatchObject({ fields: { firstName: 'Eve' } });
});
