import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryPause, untilOnline } from './until-online.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the waiting is over. */
function waiting(signal: AbortSignal) {
  const over = vi.fn<() => void>();
  return { over, done: untilOnline(signal).then(over) };
}

it('there is hope when the browser says it is online', async () => {
  const { over, done } = waiting(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(retryPause - 1);
  expect(over).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  await done;
});

it('there is hope after a while though it says nothing', async () => {
  const { over, done } = waiting(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(retryPause);
  await done;
  expect(over).toHaveBeenCalledOnce();
});

it('whoever waits no longer is told at once', async () => {
  const ending = new AbortController();
  const { done } = waiting(ending.signal);
  ending.abort(new Error('left'));
  await expect(done).rejects.toThrow('left');
});
