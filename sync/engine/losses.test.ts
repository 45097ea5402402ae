import { expect, test } from 'vitest';
import { LossPace, lossPause } from './losses.ts';

const minute = 60_000;

function paced() {
  let now = 1_000_000;
  const clock = {
    now: () => 0,
    monotonic: () => now,
    sleep: async (milliseconds: number) => void (now += milliseconds),
  };
  const pace = new LossPace(clock);
  return { pace, pass: (milliseconds: number) => (now += milliseconds) };
}

test('the first loss is looked for at once', () => {
  expect(paced().pace.wait).toBe(0);
});

test('losses that come again and again are looked for after a minute, then after pauses that double', () => {
  const { pace, pass } = paced();
  const waits: number[] = [];
  for (let round = 0; round < 9; round++) {
    waits.push(pace.wait / minute);
    pass(pace.wait);
    pace.begun();
  }
  expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('after a quiet time a loss is looked for at once again', () => {
  const { pace, pass } = paced();
  pace.begun();
  pass(10 * minute);
  expect(pace.wait).toBe(0);
  pace.begun();
  expect(pace.wait).toBe(lossPause.shortest);
});

test('a clock that was set back does not put it off', () => {
  const { pace, pass } = paced();
  pace.begun();
  pass(-24 * 60 * minute);
  expect(pace.wait).toBe(0);
});

test('whoever waits until it is due, waits that long', async () => {
  const { pace, pass } = paced();
  pace.begun();
  pass(20_000);
  await pace.due(new AbortController().signal);
  expect(pace.wait).toBe(0);
});
