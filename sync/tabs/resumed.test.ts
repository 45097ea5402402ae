import type { Subscription } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loseTime } from '#tests/support/lost-time.ts';

let told: number[];
let subscription: Subscription;

beforeEach(async () => {
  // Test files share modules, and whoever listens already does so by the real clock.
  vi.resetModules();
  const { resumed$ } = await import('./resumed.ts');
  vi.useFakeTimers();
  told = [];
  subscription = resumed$.subscribe((since) => told.push(since));
});
afterEach(() => {
  subscription.unsubscribe();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a tab that was frozen learns since when it may have missed something, and one that was not learns nothing', () => {
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  const before = Date.now();
  loseTime(60_000);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual([before]);
});

test('one that was frozen while the clock was set back learns from when the others’ writes bear their time', () => {
  vi.advanceTimersByTime(5_000);
  const before = Date.now();
  loseTime(60_000);
  const setBack = before - 3_600_000;
  vi.setSystemTime(setBack + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(1);
  expect(told[0]).toBeLessThanOrEqual(setBack);
});

test.each([-3_600_000, 3_600_000])('setting the clock by %i ms is no frozen stretch', (jump) => {
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(Date.now() + jump);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
});
