import { describe, expect, test } from 'vitest';
import type { User } from '#domain/user.ts';
import { memoryDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { follow, put, ref, rename, tabOpener } from '#tests/support/replica-tabs.ts';

const tab = tabOpener();

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
      held: { value: aUser('2', { primaryNote: 'Dog bites' }), synced: aUser('2') },
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
