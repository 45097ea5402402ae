import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasPassed, rest, systemClock, within } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a wait longer than a timer can hold goes on, instead of ending at once', async () => {
  let over = false;
  void systemClock.sleep(30 * 86_400_000).then(() => (over = true));
  await vi.advanceTimersByTimeAsync(23 * 86_400_000);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(over).toBe(true);
});

test('setting the clock does not touch the monotonic one', () => {
  const before = systemClock.monotonic();
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(1_000);
  expect(systemClock.monotonic() - before).toBe(1_000);
});

test.each([
  ['long ago', 900, true],
  ['just now', 999, false],
  ['this moment', 1_000, false],
  ['not yet: the clock was set back', 1_001, true],
  ['never', undefined, true],
  ['at no time: the device damaged it', Number.NaN, true],
  ['at something that is no time', {} as never, true],
])('%s', (_, at, passed) => {
  expect(hasPassed({ now: () => 1_000 }, 100, at)).toBe(passed);
});

test('an answer in time leaves no timer and no listener behind', async () => {
  const { signal } = new AbortController();
  const answer = within(systemClock, 1_000, signal, { work: Promise.resolve('answer'), late: () => new Error('late') });
  expect(await answer).toBe('answer');
  expect(vi.getTimerCount()).toBe(0);
  expect(await rest(systemClock, 1_000, signal, Promise.resolve())).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
