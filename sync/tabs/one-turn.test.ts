import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aborted } from '../clock.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { oneTurn } from './one-turn.ts';

let locks: ReturnType<typeof fakeLocks>;
const name = 'garden-tom/lead';
const signal = new AbortController().signal;
const turn = <T>(work: (signal: AbortSignal) => Promise<T>, giveUp = signal) =>
  oneTurn({ name, locks, waits: 1_000, signal: giveUp, work });

beforeEach(() => {
  vi.useFakeTimers();
  locks = fakeLocks();
});
afterEach(() => void vi.useRealTimers());

/** A tab that leads, until told. */
function lead(options: LockOptions = {}): () => void {
  let leave = () => {};
  void locks.request(name, options, () => new Promise<void>((resolve) => (leave = resolve))).catch(() => undefined);
  return () => leave();
}

test('the work is done where no tab leads, and tells what came of it', async () => {
  expect(await turn(async () => 'sent')).toBe('sent');
  await expect(turn(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await turn(async () => 'sent again')).toBe('sent again');
});

test('it waits for a tab that leads, and begins when that is closed', async () => {
  const leave = lead();
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('sent');
  const over = turn(work);
  await vi.advanceTimersByTimeAsync(500);
  expect(work).not.toHaveBeenCalled();
  leave();
  expect(await over).toBe('sent');
});

test('it does not wait for good, and never runs beside that tab', async () => {
  // The signal of a time limit is of the browser, not of the tests' clock.
  vi.useRealTimers();
  const leave = lead();
  const work = vi.fn<() => Promise<string>>();
  const over = oneTurn({ name, locks, waits: 20, signal, work });
  expect(await over).toBeUndefined();
  leave();
  expect(work).not.toHaveBeenCalled();
});

test('a tab that takes the lock ends the work', async () => {
  const over = turn(async (signal) => {
    await aborted(signal);
    return 'ended';
  });
  await vi.advanceTimersByTimeAsync(10);
  lead({ steal: true });
  expect(await over).toBe('ended');
});

test('so does whoever gives all of it up', async () => {
  const giving = new AbortController();
  const over = turn(async (signal) => {
    await aborted(signal);
    return 'ended';
  }, giving.signal);
  await vi.advanceTimersByTimeAsync(10);
  giving.abort();
  expect(await over).toBe('ended');
});
