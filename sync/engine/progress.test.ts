import { expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { EngineState } from './engine-state.ts';
import { progressOf } from './progress.ts';

test('a first synchronization that goes on counts what is on the device already, of the scope alone', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada', 'bob', 'tom', 'eve'], (_, id) => {
    if (id === 'eve') return { id, gone: true, rev: 3 };
    return aCleanRow(id, { role: id === 'tom' ? 'employee' : 'customer' });
  });
  const context = engineContext(store, { count: async () => 5 });
  const state = new EngineState(() => undefined);
  const progress = progressOf(context, state, context.signal);
  await progress.begin();
  expect(state.flags.progress).toEqual({ here: 2, of: 5 });
  progress.took(2);
  expect(state.flags.progress).toEqual({ here: 4, of: 5 });
  progress.took(2);
  expect(state.flags.progress).toEqual({ here: 5, of: 5 });
  progress.end();
  expect(state.flags.progress).toBeNull();
});
