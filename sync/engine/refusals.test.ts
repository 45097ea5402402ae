import { expect, test } from 'vitest';
import { Refusals } from './refusals.ts';

/** Refuses and rests until it is believed; answers the rests. */
function untilBelieved(refusals: Refusals, key: string, afterEach = () => {}): number[] {
  const rests: number[] = [];
  for (let rest = refusals.refused(key, 'edits'); rest !== null; rest = refusals.refused(key, 'edits')) {
    rests.push(rest);
    refusals.rested(key, rest);
    afterEach();
  }
  return rests;
}

test('one that is refused alone is believed after a minute of tries', () => {
  const refusals = new Refusals();
  expect(untilBelieved(refusals, 'a')).toEqual([1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1_000));
  expect(refusals.all).toBe(false);
});

test('while others are refused too and nothing is taken, not before ten minutes, asking each minute', () => {
  const refusals = new Refusals();
  refusals.refused('b', 'edits');
  const rests = untilBelieved(refusals, 'a');
  expect(rests.reduce((sum, rest) => sum + rest)).toBeGreaterThanOrEqual(600_000);
  expect(Math.max(...rests)).toBe(60_000);
  expect(refusals.all).toBe(true);
});

test('that others are refused does not matter where something is taken', () => {
  const refusals = new Refusals();
  refusals.refused('b', 'edits');
  const rests = untilBelieved(refusals, 'a', () => refusals.taken('c'));
  expect(rests).toHaveLength(6);
  expect(refusals.all).toBe(false);
});

test('that another was refused beside it is remembered while it is refused itself, and no longer', () => {
  const refusals = new Refusals();
  refusals.refused('a', 'edits');
  refusals.refused('b', 'edits');
  refusals.settled('b');
  expect(refusals.all).toBe(true);
  refusals.settled('a');
  expect(refusals.all).toBe(false);
  refusals.refused('c', 'edits');
  expect(refusals.all).toBe(false);
});

test('a rest that was cut short counts for nothing, and a document that was taken begins anew', () => {
  const refusals = new Refusals();
  for (let tries = 0; tries < 50; tries += 1) expect(refusals.refused('a', 'edits')).not.toBeNull();
  expect(refusals.refused('a', 'edits')).toBe(60_000);
  refusals.taken('a');
  expect(refusals.refused('a', 'edits')).toBe(1_000);
  refusals.rested('nobody', 1);
});

test('other edits of the same document begin anew: what another tab set aside says nothing about them', () => {
  const refusals = new Refusals();
  untilBelieved(refusals, 'a');
  expect(refusals.refused('a', 'edits')).toBeNull();
  expect(refusals.refused('a', 'later edits')).toBe(1_000);
});
