import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { thawed$ } from './thaw.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a tab that was frozen learns since when it may have missed something, and one that was not learns nothing', () => {
  const told: number[] = [];
  const subscription = thawed$.subscribe((since) => told.push(since));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  const before = Date.now();
  vi.setSystemTime(before + 60_000);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual([before]);
  subscription.unsubscribe();
});
