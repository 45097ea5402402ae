/** What screens see, on each store. What users write: `replica-edits.test.ts`. */
import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { deepEqual } from '#domain/equal.ts';
import { headline, unheard } from '#domain/sync-status.ts';
import type { User } from '#domain/user.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { follow, parked, put, ref, rename } from '#tests/support/replica-tabs.ts';
import { closesTabs, devices } from './replica-devices.ts';

closesTabs();

describe.each(devices)('the replica %s', (_name, newDevice) => {
  describe('a document on the screen', () => {
    test('shows an edit of another tab, and then that it has left', async () => {
      const device = newDevice();
      const [here, there] = [device.tab(), device.tab()];
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

    test('comes at once to another part of it', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve'));
      const document$ = replica.document$(ref('eve'));
      const first = follow(document$);
      await first.until((held) => held !== null);
      const second = follow(document$);
      expect(second.told.at(-1)?.value.id).toBe('eve');
      first.stop();
      second.stop();
    });

    test('is null where the document never came', async () => {
      const replica = newDevice().tab();
      expect(await firstValueFrom(replica.document$(ref('nobody')))).toBeNull();
    });
  });

  describe('the list of people', () => {
    test('is sorted by last name, then first name, and follows every change', async () => {
      const replica = newDevice().tab();
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
      const told = list.told.length;
      await put(replica, aCleanRow('4', { lastName: 'Aster', city: 'Davis', role: 'employee' }, 2));
      expect(list.told).toHaveLength(told);
      // Where the storage is asked for the first page before it is open, that page comes first.
      const lists = list.told.filter((people, index) => !deepEqual(people, list.told[index - 1]));
      expect(lists.map((people) => people.map(({ id }) => id).join(''))).toEqual(['321', '132', '15']);
      list.stop();
    });

    test('is read once in whole documents, with what waits, without those who have left or are of another role', async () => {
      const replica = newDevice().tab();
      await put(
        replica,
        aCleanRow('1', { lastName: 'Moss', specialtyRequests: 'Shade' }),
        aCleanRow('2', { lastName: 'Fern' }),
        aCleanRow('3', { lastName: 'Aster', role: 'employee' }),
      );
      await replica.edit(ref('2'), (user) => ({ ...user, city: 'Davis' }));
      await put(replica, aCleanRow('4'));
      await put(replica, { id: '4', gone: true, rev: 2 });
      expect(await replica.everybody('customer')).toEqual([
        aUser('2', { lastName: 'Fern', city: 'Davis' }),
        aUser('1', { lastName: 'Moss', specialtyRequests: 'Shade' }),
      ]);
    });

    test('comes at once to a second screen', async () => {
      const replica = newDevice().tab();
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
      const device = newDevice();
      const [here, there] = [device.tab(), device.tab()];
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
      const device = newDevice();
      const replica = device.tab();
      await (await replica.opened).setFact('contact', { at: 1_000 });
      expect(await firstValueFrom(replica.status$)).toEqual({ ...unheard, lastContact: 1_000 });
    });
  });

  describe('what waits', () => {
    const customer = (id: string, primaryNote: string) => (user: User) => ({ ...user, id, primaryNote });

    test('is every document with edits, with what the office has, what was written last first', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('1'), aCleanRow('2'), aCleanRow('3'));
      const waiting = follow(replica.waiting$);
      await waiting.until((now) => now.length === 0);
      await replica.edit(ref('1'), customer('1', 'Gate sticks'));
      await replica.edit(ref('2'), customer('2', 'Dog bites'));
      const [last, first] = await waiting.until((now) => now.length === 2);
      expect(last).toEqual({
        ref: ref('2'),
        held: { value: aUser('2', { primaryNote: 'Dog bites' }), synced: aUser('2') },
        at: expect.any(Number),
      });
      expect(first?.ref.id).toBe('1');
      expect(last?.at).toBeGreaterThan(first?.at ?? Infinity);
      expect(Math.abs(Date.now() - (last?.at ?? 0))).toBeLessThan(60_000);
      waiting.stop();
    });

    test('follows every tab: an edit, another edit of the same, what was sent, what left', async () => {
      const device = newDevice();
      const [here, there] = [device.tab(), device.tab()];
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
      const replica = newDevice().tab();
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

  test('a draft is kept until it is taken away, and may come again', async () => {
    const replica = newDevice().tab();
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
    const replica = newDevice().tab();
    expect(await replica.value('weather')).toBeUndefined();
    await replica.keepValue('weather', 'sunny');
    await replica.keepDraft('weather', 'Is it dry?');
    expect([await replica.value('weather'), await replica.draft('weather')]).toEqual(['sunny', 'Is it dry?']);
    await replica.keepDraft('weather', undefined);
    expect([await replica.value('weather'), await replica.draftNames()]).toEqual(['sunny', []]);
    await replica.keepValue('weather', undefined);
    expect(await replica.value('weather')).toBeUndefined();
  });

  test('what is kept is told as it is, in every tab, and two tabs that change it at once lose nothing', async () => {
    const device = newDevice();
    const [one, two] = [device.tab(), device.tab()];
    const told: (string | undefined)[] = [];
    const watching = two.value$('day-list').subscribe((value) => told.push(value));
    await expect.poll(() => told).toEqual([undefined]);
    const add = (letter: string) => (value: string | undefined) => (value ?? '') + letter;
    const letters = 'abcdefgh'.split('');
    await Promise.all(letters.map((letter, index) => (index % 2 ? one : two).changeValue('day-list', add(letter))));
    expect(((await one.value('day-list')) ?? '').split('').toSorted()).toEqual(letters);
    await expect.poll(() => told.at(-1)).toBe(await one.value('day-list'));
    await one.changeValue('day-list', () => undefined);
    await expect.poll(() => told.at(-1)).toBeUndefined();
    expect(await two.value('day-list')).toBeUndefined();
    expect(await two.draftNames()).toEqual([]);
    watching.unsubscribe();
  });

  test('what an earlier version kept as a draft though nobody typed it is read, until it is written anew', async () => {
    const replica = newDevice().tab();
    await replica.keepDraft('weather', 'rain');
    expect(await replica.value('weather')).toBe('rain');
    await replica.keepValue('weather', 'sunny');
    expect([await replica.value('weather'), await replica.draftNames()]).toEqual(['sunny', []]);
  });

  test('drafts are known by name, to the last that was just being kept; blank ones are none', async () => {
    const replica = newDevice().tab();
    const kept = [
      replica.keepDraft('note/eve/new', 'Water the fe'),
      replica.keepDraft('plant/new', '{"name":"Thy"}'),
      replica.keepDraft('category-new', ' '),
    ];
    expect((await replica.draftNames()).toSorted()).toEqual(['note/eve/new', 'plant/new']);
    await Promise.all(kept);
    await replica.keepDraft('note/eve/new', undefined);
    expect(await replica.draftNames()).toEqual(['plant/new']);
  });

  test('an edit that is just being written counts as unsent once the drafts are known', async () => {
    const replica = newDevice().tab();
    await put(replica, aCleanRow('eve'));
    const status = follow(replica.status$);
    await status.until((now) => headline(now) !== 'blocked');
    const written = replica.edit(ref('eve'), rename('Eve'));
    await replica.draftNames();
    expect(await firstValueFrom(replica.status$)).toMatchObject({ waiting: 1 });
    status.stop();
    await written;
  });
});
