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

test('losses that come again and again are looked for after seconds, then after pauses that double, up to an hour', () => {
  const { pace, pass } = paced();
  const waits: number[] = [];
  for (let round = 0; round < 13; round++) {
    waits.push(pace.wait / 1_000);
    pass(pace.wait);
    pace.begun();
  }
  expect(waits).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]);
});

test('losses that come once in half a minute soon have to wait for longer than that', () => {
  const { pace, pass } = paced();
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    pass(Math.max(30_000, pace.wait));
    pace.begun();
    waits.push(pace.wait / 1_000);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80]);
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
