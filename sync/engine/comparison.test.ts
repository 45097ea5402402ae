import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { Comparison } from './comparison.ts';
import { generationRow } from './generation.ts';
import type { DeviceFacts } from '../store.ts';

const hour = 3_600_000;
const now = 1_000 * hour;

/** What the start says of rows of generation 2, the server heard a minute ago. */
async function begins(reconciled?: Partial<DeviceFacts['reconciled']>, contact = now - 60_000) {
  return (await compared(reconciled, contact)).told;
}

async function compared(reconciled?: Partial<DeviceFacts['reconciled']>, contact = now - 60_000) {
  const store = createMemoryStore();
  await store.modify('users', [generationRow.id], (_, id) => ({ id, gone: true, rev: 2 }));
  const time = { now };
  if (reconciled) await store.setFact('reconciled', { at: now - hour, losses: 0, generation: 2, ...reconciled });
  const told: boolean[] = [];
  const nothing = () => undefined;
  const comparison = new Comparison(
    { ...engineContext(store, {}, { now: () => time.now }), generation: 2 },
    {
      unproven: (is) => told.push(is),
      fetching: nothing,
      renewed: nothing,
      taken: async () => undefined,
      sent: async () => undefined,
    },
  );
  await comparison.begin(contact);
  return { comparison, told, time, store };
}

test('rows that were compared as they are, are proven', async () => {
  expect(await begins({})).toEqual([false]);
});

test('rows that were compared are proven no longer once they are gone', async () => {
  const { comparison, told, store } = await compared({});
  await store.modify('users', [generationRow.id], (_, id) => ({ id, gone: true, rev: 3 }));
  await comparison.look();
  expect(told).toEqual([false, true]);
});

test('rows that are gone are noticed where somebody uses the app, once a minute at most', async () => {
  const { comparison, told, store, time } = await compared({});
  await store.modify('users', [generationRow.id], (_, id) => ({ id, gone: true, rev: 3 }));
  time.now += 59_999;
  comparison.touched();
  time.now += 1;
  comparison.touched();
  comparison.touched();
  await expect.poll(() => told).toEqual([false, true]);
});

test.each([
  ['never compared', undefined, undefined],
  ['of another generation than those that were compared', { generation: 1 }, undefined],
  ['not heard of for more than an hour', {}, now - hour - 60_000],
])('rows that were %s are not', async (_, reconciled, contact) => {
  expect(await begins(reconciled, contact)).toEqual([true]);
});

test('rows that were compared are proven no longer once the device slept for more than an hour', async () => {
  const { comparison, told, time } = await compared({});
  time.now += hour - 1;
  await comparison.look();
  time.now += hour;
  await comparison.look();
  expect(told).toEqual([false, false, true]);
});

test.each(Array.from({ length: 10 }, (_, steps) => steps))(
  'what was read before the server was heard again after more than an hour proves nothing: %i steps before',
  async (steps) => {
    const { comparison, told } = await compared({});
    const looked = comparison.look();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    await Promise.all([looked, comparison.returned(now - hour - 60_000)]);
    expect(told.at(-1)).toBe(true);
  },
);
