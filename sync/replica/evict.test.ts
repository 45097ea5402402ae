import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { companyWith } from '#tests/sync/virtual-company.ts';
import { evict } from './evict.ts';

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
