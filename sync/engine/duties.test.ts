import { expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { aborted, ending, systemClock } from '../clock.ts';
import { RemoteError } from '../remote-error.ts';
import { Duties } from './duties.ts';
import { EngineState } from './engine-state.ts';

/** What a listener comes to, one time after the other: refused, or answered before its line is lost. */
async function follows(outcomes: readonly ('denied' | 'answered')[]) {
  const { signal, end } = ending();
  const store = createMemoryStore();
  await store.modify('users', ['tom'], () => aCleanRow('tom', { role: 'employee' }));
  const logged: unknown[] = [];
  const context = { ...engineContext(store), logError: async (entry: unknown) => void logged.push(entry) };
  let failed = false;
  const state = new EngineState(({ failing }) => (failed ||= failing));
  // Pauses are over at once, a day is not.
  const sleep: typeof systemClock.sleep = (milliseconds, until = signal) =>
    milliseconds > 60_000 ? aborted(until) : Promise.resolve();
  const left = outcomes.values();
  await new Duties(signal, { ...systemClock, sleep }, state).repeat(context, 'users', async (_, taken) => {
    const { value, done } = left.next();
    if (done) return end();
    if (value === 'denied') throw new RemoteError('denied');
    taken();
    throw new RemoteError('unavailable');
  });
  return { failed, logged: logged.length };
}

test('refusals in a row are told, and admins read of them', async () => {
  expect(await follows(['denied', 'denied'])).toEqual({ failed: true, logged: 0 });
  expect(await follows(['denied', 'denied', 'denied', 'denied'])).toEqual({ failed: true, logged: 1 });
});

test('refusals with answers between them are none in a row', async () => {
  const outcomes = Array.from({ length: 5 }, () => ['denied', 'answered'] as const).flat();
  expect(await follows(outcomes)).toEqual({ failed: false, logged: 0 });
});
