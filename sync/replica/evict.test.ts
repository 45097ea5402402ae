import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { companyWith } from '#tests/sync/virtual-company.ts';
import { evict } from './evict.ts';
import type { Store } from '../store.ts';

const minute = 60_000;

test('clean rows leave, what waits stays, and so does the own document where that is wanted', async () => {
  const store = createMemoryStore();
  for (const row of [aCleanRow('ada'), aDirtyRow('ben'), aCleanRow('tom')]) {
    await store.modify('users', [row.id], () => row);
  }
  await evict(store, 'tom', { ownStays: true });
  const left = async () =>
    (await store.users({ from: null, to: null })).filter(({ gone }) => !gone).map(({ id }) => id);
  expect(await left()).toEqual(['ben', 'tom']);
  expect(JSON.stringify(await store.users({ from: 'a', to: 'b' }))).not.toContain('First');
  await evict(store, 'tom', { ownStays: false });
  expect(await left()).toEqual(['ben']);
});

test('thousands leave in a few writes, each of which is a wait for the disk', async () => {
  const disk = createMemoryStore();
  const ids = Array.from({ length: 2_500 }, (_, index) => `c${index}`);
  await disk.modify('users', ids, (_, id) => aCleanRow(id));
  const sizes: number[] = [];
  const modify: Store['modify'] = (collection, asked, change) => {
    if (collection === 'users') sizes.push(asked.length);
    return disk.modify(collection, asked, change);
  };
  await evict({ ...disk, modify }, 'tom', { ownStays: false });
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(await disk.usersOf('customer')).toEqual([]);
});

test('who leaves the device is gone when it is said so, on a slow disk too', async () => {
  const disk = createMemoryStore();
  await disk.modify('users', ['ada'], () => aCleanRow('ada'));
  let begun = () => {};
  const asked = new Promise<void>((resolve) => (begun = resolve));
  let go = () => {};
  const slow = new Promise<void>((resolve) => (go = resolve));
  const modify: Store['modify'] = async (collection, ids, change) => {
    begun();
    if (collection === 'users') await slow;
    return disk.modify(collection, ids, change);
  };
  let over = false;
  const evicting = evict({ ...disk, modify }, 'tom', { ownStays: true }).then(() => (over = true));
  await asked;
  await new Promise(setImmediate);
  expect(over).toBe(false);
  go();
  await evicting;
  expect(await disk.get({ collection: 'users', id: 'ada' })).toMatchObject({ gone: true });
});

test('whoever comes back has everybody again, and what waited is sent', async () => {
  const company = await companyWith(['tom', 'eve']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  tom.online = false;
  await tom.edit('ada', (user) => ({ ...user, primaryNote: 'Gate sticks' }));
  const stopped = tom.engine.stop();
  await company.scheduler.run(minute);
  await stopped;
  await evict(tom.store, 'tom', { ownStays: false });
  expect((await tom.store.users({ from: null, to: null })).filter(({ gone }) => !gone)).toHaveLength(1);

  const again = company.phone('tom', { disk: tom.store });
  await company.scheduler.run(minute);
  expect((await again.store.users({ from: null, to: null })).filter(({ gone }) => !gone).map(({ id }) => id)).toEqual([
    'ada',
    'tom',
  ]);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Gate sticks' });
  expect(again.told.at(-1)).toMatchObject({ checking: false, syncing: false });
});
