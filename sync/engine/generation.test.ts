import { expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { companyWith } from '#tests/sync/virtual-company.ts';
import type { Store } from '../store.ts';
import { enterScope, generationRow } from './generation.ts';

/** Tom's device, on which the rows are of generation 5, a customer is set aside, and what is known of the scope varies. */
async function enters(known?: { role: 'employee' | 'admin'; generation: number }) {
  const store = createMemoryStore();
  await store.modify('users', [generationRow.id], (_, id) => ({ id, gone: true, rev: 5 }));
  await store.modify('users', ['ada', 'eve'], (_, id) => aCleanRow(id, { role: id === 'eve' ? 'admin' : 'customer' }));
  await store.keepAside({ collection: 'users', id: 'bob', reason: 'role', rev: 2, at: 0 });
  if (known) await store.setFact('scope', known);
  const generation = await enterScope(engineContext(store));
  const here = (await store.users({ from: null, to: null })).filter((row) => !row.gone).map(({ id }) => id);
  return { generation, here, aside: (await store.setAside()).map(({ id }) => id) };
}

test('in the scope of the rows everything stays as it is', async () => {
  expect(await enters({ role: 'employee', generation: 5 })).toEqual({
    generation: 5,
    here: ['ada', 'eve'],
    aside: ['bob'],
  });
});

test('where only the generation is another one, it is drawn anew, and nothing leaves the device', async () => {
  const { generation, ...rest } = await enters({ role: 'employee', generation: 4 });
  expect(generation).toBeGreaterThan(5);
  expect(rest).toEqual({ here: ['ada', 'eve'], aside: ['bob'] });
});

test.each([
  ['another role', { role: 'admin', generation: 5 } as const],
  ['nobody knows which', undefined],
])('what was brought in %s and this one may not hold leaves the device', async (_, known) => {
  const { generation, ...rest } = await enters(known);
  expect(generation).toBeGreaterThan(5);
  expect(rest).toEqual({ here: ['ada'], aside: [] });
});

test('nothing is fetched before it is known of which scope the rows are', async () => {
  const company = await companyWith(['tom']);
  const disk = createMemoryStore();
  let known = () => {};
  const waits = new Promise<void>((resolve) => (known = resolve));
  const get: Store['get'] = async (ref) => {
    if (ref.id === generationRow.id) await waits;
    return disk.get(ref);
  };
  const tom = company.phone('tom', { disk: { ...disk, get } });
  await company.scheduler.run(60_000);
  expect([tom.documentsFetched, await disk.fact('checkpoint/users')]).toEqual([0, undefined]);
  known();
  await company.scheduler.run(60_000);
  expect((await tom.user('ada')).id).toBe('ada');
});
