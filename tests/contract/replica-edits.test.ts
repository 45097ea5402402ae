import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { reject } from '#sync/engine/tombstones.ts';
import { GoneError } from '#sync/replica.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { follow, parked, put, ref, rename } from '#tests/support/replica-tabs.ts';
import { closesTabs, devices } from './replica-devices.ts';

closesTabs();

describe.each(devices)('what users write, %s', (_name, newDevice) => {
  describe('an edit on this device', () => {
    test('of a clean document keeps what the office has beside it', async () => {
      const replica = newDevice().tab();
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
        synced: aUser('eve'),
      });
    });

    test('of a document that waits already counts on, on the same base', async () => {
      const replica = newDevice().tab();
      await put(replica, aDirtyRow('eve'));
      await replica.edit(ref('eve'), rename('Again'));
      expect(await (await replica.opened).get(ref('eve'))).toMatchObject({
        edit: 'prefix:2',
        base: aDirtyRow('eve').base,
      });
    });

    test('that takes back the one before is made after it, however soon it comes', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve'));
      const pick = { name: 'Fig' };
      const edits = Array.from({ length: 6 }, (_, count) =>
        replica.edit(ref('eve'), (user) => ({ ...user, plants: count % 2 === 0 ? [pick] : [] })),
      );
      await Promise.all(edits);
      expect(await firstValueFrom(replica.document$(ref('eve')))).toMatchObject({ value: { plants: [] } });
      const failing = replica.edit(ref('eve'), () => {
        throw new Error('forged');
      });
      const next = replica.edit(ref('eve'), (user) => ({ ...user, plants: [pick] }));
      expect((await Promise.allSettled([failing, next])).map(({ status }) => status)).toEqual([
        'rejected',
        'fulfilled',
      ]);
      await expect(failing).rejects.toThrow('forged');
      expect(await firstValueFrom(replica.document$(ref('eve')))).toMatchObject({ value: { plants: [pick] } });
    });

    test('is told what the server has, while more and more waits', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve'));
      const seen: unknown[] = [];
      for (const firstName of ['Eve', 'Eva']) {
        await replica.edit(ref('eve'), (user, { synced }) => {
          seen.push([user.firstName, synced?.firstName]);
          return { ...user, firstName };
        });
      }
      expect(seen).toEqual([
        ['Ada', 'Ada'],
        ['Eve', 'Ada'],
      ]);
    });

    test('bears the server’s time as any tab has measured it, and how that came about stays with what waits', async () => {
      const device = newDevice();
      const replica = device.tab();
      await put(replica, aCleanRow('eve'));
      const year = 365 * 86_400_000;
      const store = await replica.opened;
      await store.setFact('server-time', { offset: year, heard: 5 });
      await expect.poll(() => replica.now() - Date.now()).toBeGreaterThan(year - 60_000);
      const before = Date.now() + year;
      await replica.edit(ref('eve'), (user, { at }) => ({
        ...user,
        notes: [{ id: 'n', note: 'Roses pruned', createdBy: 'Tom', createdAt: at }],
      }));
      const row = await store.get(ref('eve'));
      const note = row && !row.gone ? row.fields.notes?.[0] : undefined;
      expect(note?.createdAt).toBeGreaterThanOrEqual(before);
      expect(note?.createdAt).toBeLessThanOrEqual(Date.now() + year);
      expect(row).toMatchObject({ made: [{ at: note?.createdAt, offset: year }] });
      await replica.edit(ref('eve'), rename('Eve'));
      expect(await store.get(ref('eve'))).toMatchObject({ made: [{ at: note?.createdAt }] });
      await replica.edit(ref('eve'), (user) => ({ ...user, notes: [] }));
      expect(await store.get(ref('eve'))).not.toHaveProperty('made');
    });

    test('that changes nothing is not an edit', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve'));
      await replica.edit(ref('eve'), (user) => ({ ...user }));
      expect(await (await replica.opened).dirty()).toEqual([]);
    });

    test('of a document that has left, or never came, says so and writes nothing', async () => {
      const replica = newDevice().tab();
      await put(replica, { id: 'eve', gone: true, rev: 4 });
      await expect(replica.edit(ref('eve'), rename('Eve'))).rejects.toBeInstanceOf(GoneError);
      await expect(replica.edit(ref('nobody'), rename('Eve'))).rejects.toBeInstanceOf(GoneError);
      expect(await (await replica.opened).users({ from: null, to: null })).toEqual([{ id: 'eve', gone: true, rev: 4 }]);
    });

    test('of a catalogue that the company does not have yet starts it, on nothing', async () => {
      const replica = newDevice().tab();
      const catalogue = { collection: 'plants', id: 'plants' } as const;
      await replica.edit(catalogue, (fields) => fields);
      expect(await (await replica.opened).dirty()).toEqual([]);
      await replica.edit(catalogue, (fields) => ({ ...fields, categories: ['Herbs'] }));
      expect(await (await replica.opened).get(catalogue)).toMatchObject({
        fields: { id: 'plants', plants: [], categories: ['Herbs'] },
        edit: expect.stringMatching(/:1$/),
        base: { fields: null, rev: 0 },
      });
      const store = await replica.opened;
      await store.modify('plants', ['plants'], (_, id) => ({ id, gone: true, rev: 4 }));
      await expect(replica.edit(catalogue, (fields) => fields)).rejects.toBeInstanceOf(GoneError);
    });

    test('that changes the very object it was given is an edit like any other', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve'));
      await replica.edit(ref('eve'), (user) => Object.assign(user, { firstName: 'Eve' }));
      const row = await (await replica.opened).get(ref('eve'));
      expect(row).toMatchObject({ fields: { firstName: 'Eve' }, base: { fields: { firstName: 'Ada' } } });
    });
  });

  describe('a parked text', () => {
    test('is sent again on top of what the document is now, and leaves the list', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve', { mobile: '555-0199' }, 6));
      await (await replica.opened).park(parked('refused'));
      await replica.retry('users/eve/prefix');
      expect(await firstValueFrom(replica.document$(ref('eve')))).toMatchObject({
        value: { mobile: '555-0199', city: 'Davis' },
        synced: { city: 'Sacramento' },
      });
      expect(await firstValueFrom(replica.parked$)).toEqual([]);
    });

    test('stands where a colleague wrote the same value meanwhile: it is sent because the user asks for it', async () => {
      const replica = newDevice().tab();
      await put(replica, aCleanRow('eve', { city: 'Folsom' }, 6));
      await (await replica.opened).park(parked('refused'));
      await replica.retry('users/eve/prefix');
      expect(await firstValueFrom(replica.document$(ref('eve')))).toMatchObject({
        value: { city: 'Davis' },
        synced: { city: 'Folsom' },
      });
    });

    test('of a value that another device changed first puts that value alone in its place, as edits of its own', async () => {
      const device = newDevice();
      const replica = device.tab();
      await put(replica, aCleanRow('eve', { mobile: 'theirs, later', city: 'Folsom' }, 7));
      await (
        await replica.opened
      ).park({
        ...parked('conflict'),
        id: 'users/eve/prefix~conflict',
        base: { fields: aUser('eve', { mobile: 'theirs' }), rev: 6 },
        mine: aUser('eve', { mobile: 'mine' }),
      });
      const reopened = device.tab();
      expect(await firstValueFrom(reopened.parked$)).toMatchObject([{ why: 'conflict', mine: { mobile: 'mine' } }]);
      await reopened.retry('users/eve/prefix~conflict');
      expect(await (await reopened.opened).get(ref('eve'))).toMatchObject({
        fields: { mobile: 'mine', city: 'Folsom' },
        base: { fields: { mobile: 'theirs, later', city: 'Folsom' } },
        edit: expect.stringMatching(/^[0-9a-f]{12}:1$/),
      });
      expect(await firstValueFrom(reopened.parked$)).toEqual([]);
    });

    test('keeps its name, so that it never multiplies however often it is sent and refused', async () => {
      const replica = newDevice().tab();
      const store = await replica.opened;
      const server = aCleanRow('eve', {}, 6);
      await put(replica, server);
      await store.park(parked('refused'));
      for (let times = 1; times <= 5; times += 1) {
        await replica.retry('users/eve/prefix');
        expect(await store.get(ref('eve'))).toMatchObject({ edit: 'prefix:1', fields: { city: 'Davis' } });
        await reject(engineContext(store), ref('eve'), { why: 'refused' }, { ...server, edit: 'x:1' });
        expect(await store.parked()).toMatchObject([{ id: 'users/eve/prefix', mine: { city: 'Davis' } }]);
        expect(await store.dirty()).toEqual([]);
      }
    });

    test('that is refused again in the very moment in which it is sent again is not lost', async () => {
      const replica = newDevice().tab();
      const store = await replica.opened;
      const server = aCleanRow('eve', {}, 6);
      await put(replica, server);
      await store.park(parked('refused'));
      const rejected: Promise<unknown>[] = [];
      const stop = store.onDirty(
        () =>
          void rejected.push(reject(engineContext(store), ref('eve'), { why: 'refused' }, { ...server, edit: 'x:1' })),
      );
      await replica.retry('users/eve/prefix');
      stop();
      await expect.poll(() => store.dirty()).toEqual([]);
      await Promise.all(rejected);
      expect(await store.parked()).toMatchObject([{ id: 'users/eve/prefix', mine: { city: 'Davis' } }]);
    });

    test('of a document that is not there has the office compared, which finds what may be read again', async () => {
      const replica = newDevice().tab();
      const store = await replica.opened;
      await store.park(parked('refused'));
      await expect(replica.retry('users/eve/prefix')).rejects.toBeInstanceOf(GoneError);
      expect(await store.fact('losses')).toEqual({ count: 1 });
    });

    test('stays where its document has left', async () => {
      const replica = newDevice().tab();
      await (await replica.opened).park(parked('gone'));
      await expect(replica.retry('users/eve/prefix')).rejects.toBeInstanceOf(GoneError);
      expect(await firstValueFrom(replica.parked$)).toHaveLength(1);
    });

    test('goes when it is discarded, in every tab', async () => {
      const device = newDevice();
      const [here, there] = [device.tab(), device.tab()];
      await (await here.opened).park(parked('refused'));
      const list = follow(there.parked$);
      await list.until((entries) => entries.length === 1);
      await here.discard('users/eve/prefix');
      await list.until((entries) => entries.length === 0);
      list.stop();
    });
  });
});
