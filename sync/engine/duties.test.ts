import { expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { aborted, ending, systemClock } from '../clock.ts';
import { RemoteError } from '../remote-error.ts';
import { Duties } from './duties.ts';
import { EngineState } from './engine-state.ts';

/** What a listener comes to, one time after the other: refused, or answered before its line is lost. */
async function follows(outcomes: readonly ('denied' | 'answered')[], isFull = false) {
  const { signal, end } = ending();
  const store = createMemoryStore();
  await store.modify('users', ['tom'], () => aCleanRow('tom', { role: 'employee' }));
  const logged: unknown[] = [];
  const logError = async (entry: unknown) => {
    if (isFull) throw new Error('the storage of this device is full');
    logged.push(entry);
  };
  const context = { ...engineContext(store), logError };
  let [failed, answers] = [false, 0];
  const state = new EngineState(({ failing }) => (failed ||= failing));
  // Pauses are over at once, a day is not.
  const sleep: typeof systemClock.sleep = (milliseconds, until = signal) =>
    milliseconds > 60_000 ? aborted(until) : Promise.resolve();
  const left = outcomes.values();
  await new Duties(signal, { ...systemClock, sleep }, state).repeat(context, 'users', async (_, taken) => {
    const { value, done } = left.next();
    if (done) return end();
    if (value === 'denied') throw new RemoteError('denied');
    answers += 1;
    taken();
    throw new RemoteError('unavailable');
  });
  return { failed, logged: logged.length, answers };
}

test('refusals in a row are told, and admins read of them', async () => {
  expect(await follows(['denied', 'denied'])).toMatchObject({ failed: true, logged: 0 });
  expect(await follows(['denied', 'denied', 'denied', 'denied'])).toMatchObject({ failed: true, logged: 1 });
});

test('refusals with answers between them are none in a row', async () => {
  const outcomes = Array.from({ length: 5 }, () => ['denied', 'answered'] as const).flat();
  expect(await follows(outcomes)).toMatchObject({ failed: false, logged: 0 });
});

test('what is refused is asked for again also where the device cannot keep what admins are to read', async () => {
  const outcomes = ['denied', 'denied', 'denied', 'denied', 'answered'] as const;
  expect(await follows(outcomes, true)).toMatchObject({ failed: true, answers: 1 });
});

test('who is refused again and again asks anew who they are: the word of it may be lost', async () => {
  const { signal, end } = ending();
  const store = createMemoryStore();
  await store.modify('users', ['tom'], () => aCleanRow('tom', { role: 'employee' }));
  const context = engineContext(store);
  const sleep: typeof systemClock.sleep = (milliseconds, until = signal) =>
    milliseconds > 60_000 ? aborted(until) : Promise.resolve();
  const duties = new Duties(signal, { ...systemClock, sleep }, new EngineState(() => undefined));
  let asked = 0;
  const own = duties.repeat(context, 'own document', async (round) => {
    asked += 1;
    await aborted(round);
  });
  const askedAtDenials: number[] = [];
  await duties.repeat(context, 'users', async () => {
    if (askedAtDenials.length === 4) return end();
    askedAtDenials.push(asked);
    throw new RemoteError('denied');
  });
  await own;
  expect([askedAtDenials, asked]).toEqual([[1, 1, 1, 1], 2]);
});
