import { expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { EngineState } from './engine-state.ts';
import { progressOf } from './progress.ts';
import { catchUp } from './pull.ts';
import type { Remote } from '../remote.ts';

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
  progress.took([{ id: 'ian' }, { id: 'kim' }]);
  expect(state.flags.progress).toEqual({ here: 4, of: 5 });
  progress.took([{ id: 'lea' }, { id: 'max' }]);
  expect(state.flags.progress).toEqual({ here: 5, of: 5 });
  progress.end();
  expect(state.flags.progress).toBeNull();
});

test('a company with one customer counts them', async () => {
  const context = engineContext(createMemoryStore(), { count: async () => 1 });
  const state = new EngineState(() => undefined);
  const { begin, took } = progressOf(context, state, context.signal);
  await begin();
  expect(state.flags.progress).toEqual({ here: 0, of: 1 });
  took([{ id: 'ada' }]);
  expect(state.flags.progress).toEqual({ here: 1, of: 1 });
});

test('whoever is fetched again, because all were written within some seconds, counts once', async () => {
  const store = createMemoryStore();
  const ids = ['ada', 'ben', 'eve', 'kim'];
  await store.modify('users', ids.slice(0, 2), (_, id) => aCleanRow(id));
  const cursor = { id: 'ben', seconds: 200, nanoseconds: 0 };
  const kept = { role: 'employee', generation: 1, cursor, at: 0, settled: false, underway: true } as const;
  await store.setFact('checkpoint/users', kept);
  const marks = { rev: 1, edit: '', syncedAt: { seconds: 200, nanoseconds: 0 } };
  const page = async () => ids.slice(0, 3).map((id) => ({ id, fields: aUser(id), ...marks }));
  const context = engineContext(store, { count: async () => 4, page } as Partial<Remote>);
  const state = new EngineState(() => undefined);
  const { begin, took } = progressOf(context, state, context.signal);
  await catchUp(context, 'users', { begin, took, end: () => undefined });
  expect(state.flags.progress).toEqual({ here: 3, of: 4 });
});
