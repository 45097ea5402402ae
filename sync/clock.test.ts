import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aborted, ending, hasPassed, rest, systemClock, within, type Signal } from './clock.ts';

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
  const until = ending();
  const rests = rest(systemClock, 1_000, signal, until.signal);
  until.end();
  expect(await rests).toBe(false);
  expect(await rest(systemClock, 1_000, signal, until.signal)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

const signals: [string, () => { signal: Signal; end: () => void }][] = [
  ['of the platform', () => fromController(new AbortController())],
  ['that ends by itself', () => ending()],
  ['that ends with another', () => under(ending())],
  ['that ends with one of the platform', () => under(fromController(new AbortController()))],
];

function fromController(controller: AbortController) {
  return { signal: controller.signal, end: () => controller.abort() };
}

function under({ signal, end }: { signal: Signal; end: () => void }) {
  return { signal: ending(signal).signal, end };
}

test.each(signals)('a signal %s tells once, whoever still listens', async (_, make) => {
  const { signal, end } = make();
  const told: string[] = [];
  const gone = () => told.push('gone');
  const next = () => told.push('next');
  signal.addEventListener('abort', () => {
    told.push('first');
    // Whoever is told may end it again.
    if (told.length < 9) end();
    signal.removeEventListener('abort', next);
  });
  signal.addEventListener('abort', gone);
  signal.addEventListener('abort', next);
  signal.removeEventListener('abort', gone);
  const over = aborted(signal);
  expect(signal.aborted).toBe(false);
  end();
  end();
  await over;
  await aborted(signal);
  signal.addEventListener('abort', () => told.push('too late'));
  end();
  expect([signal.aborted, ...told]).toEqual([true, 'first']);
});

test('what ended before is freed from the signal above it, and what begins under an ended one has ended', () => {
  const above = ending();
  const below = ending(above.signal);
  let told = 0;
  below.signal.addEventListener('abort', () => (told += 1));
  below.end();
  above.end();
  expect(told).toBe(1);
  expect(ending(above.signal).signal.aborted).toBe(true);
});
