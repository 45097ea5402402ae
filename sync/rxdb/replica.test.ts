import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { headline, unheard } from '#domain/sync-status.ts';
import { merges } from '#domain/merge.ts';
import { memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { follow, parked, put, ref, rename, tabOpener } from '#tests/support/replica-tabs.ts';
import { openReplica } from './replica.ts';
import { aStatus } from '#tests/support/status.ts';

const tab = tabOpener();

describe('a document on the screen', () => {
  test('shows an edit of another tab, and then that it has left', async () => {
    const device = memoryDevice();
    const [here, there] = [tab(device), tab({ ...device, storage: device.otherTab })];
    await put(here, aCleanRow('eve'));
    const screen = follow(here.document$(ref('eve')));
    await screen.until((held) => held !== null);
    await there.edit(ref('eve'), rename('Eve'));
    expect(await screen.until((held) => held?.synced !== undefined)).toMatchObject({ value: { firstName: 'Eve' } });
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
    await status.until((now) => now.waiting === 1);
    await there.edit(ref('1'), rename('Eve'));
    await status.until((now) => now.waiting === 2);
    await put(there, aCleanRow('1', {}, 2), { id: '2', gone: true, rev: 2 });
    await status.until((now) => now.waiting === 0);
    await (await there.opened).park(parked('refused'));
    expect(await status.until((now) => headline(now) === 'rejected')).toMatchObject({ rejected: 1 });
    status.stop();
  });

  test('remembers the last contact from before', async () => {
    const device = memoryDevice();
    const replica = tab(device);
    await (await replica.opened).setFact('contact', { at: 1_000 });
    expect(await firstValueFrom(replica.status$)).toEqual({ ...unheard, lastContact: 1_000 });
  });

  test('is what the leading tab says, in every tab; a refresh of the other reaches it', async () => {
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
});

test('a draft is kept until it is taken away, and may come again', async () => {
  const replica = tab(memoryDevice());
  expect(await replica.draft('note/eve/new')).toBeUndefined();
  await replica.keepDraft('note/eve/new', undefined);
  await replica.keepDraft('note/eve/new', 'Water the fe');
  expect(await replica.draft('note/eve/new')).toBe('Water the fe');
  await replica.keepDraft('note/eve/new', undefined);
  expect(await replica.draft('note/eve/new')).toBeUndefined();
  await Promise.all([replica.keepDraft('note/eve/new', 'Sent'), replica.keepDraft('note/eve/new', undefined)]);
  expect(await replica.draft('note/eve/new')).toBeUndefined();
  await replica.keepDraft('note/eve/new', 'Again');
  expect(await replica.draft('note/eve/new')).toBe('Again');
});

test('what nobody typed is kept by name, and is no draft', async () => {
  const replica = tab(memoryDevice());
  expect(await replica.value('weather')).toBeUndefined();
  await replica.keepValue('weather', 'sunny');
  await replica.keepDraft('weather', 'Is it dry?');
  expect([await replica.value('weather'), await replica.draft('weather')]).toEqual(['sunny', 'Is it dry?']);
  await replica.keepDraft('weather', undefined);
  expect([await replica.value('weather'), await replica.draftNames()]).toEqual(['sunny', []]);
  await replica.keepValue('weather', undefined);
  expect(await replica.value('weather')).toBeUndefined();
});

test('what an earlier version kept as a draft though nobody typed it is read, until it is written anew', async () => {
  const replica = tab(memoryDevice());
  await replica.keepDraft('weather', 'rain');
  expect(await replica.value('weather')).toBe('rain');
  await replica.keepValue('weather', 'sunny');
  expect([await replica.value('weather'), await replica.draftNames()]).toEqual(['sunny', []]);
});

test('drafts are known by name, to the last that was just being kept; blank ones are none', async () => {
  const replica = tab(memoryDevice());
  void replica.keepDraft('note/eve/new', 'Water the fe');
  void replica.keepDraft('plant/new', '{"name":"Thy"}');
  void replica.keepDraft('category-new', ' ');
  expect((await replica.draftNames()).toSorted()).toEqual(['note/eve/new', 'plant/new']);
  await replica.keepDraft('note/eve/new', undefined);
  expect(await replica.draftNames()).toEqual(['plant/new']);
});

test('an edit that is just being written counts as unsent once the drafts are known', async () => {
  const replica = tab(memoryDevice());
  await put(replica, aCleanRow('eve'));
  const status = follow(replica.status$);
  await status.until((now) => headline(now) !== 'blocked');
  void replica.edit(ref('eve'), rename('Eve'));
  await replica.draftNames();
  expect(await firstValueFrom(replica.status$)).toMatchObject({ waiting: 1 });
  status.stop();
});

test('a removed replica leaves nothing to the next sign-in', async () => {
  const device = memoryDevice();
  const replica = openReplica({ ...device, merges });
  await put(replica, aDirtyRow('eve'));
  await replica.remove();
  expect(await (await tab(device).opened).users({ from: null, to: null })).toEqual([]);
});
