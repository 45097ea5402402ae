import { expect, it, vi } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { aUser } from '#tests/support/people.ts';
import { aStatus } from '#tests/support/status.ts';
import type { Remote } from '#sync/remote.ts';
import { openDevice } from './device.ts';

it('is closed although its storage does not answer', async () => {
  vi.useFakeTimers();
  const log: string[] = [];
  const replica = Object.assign(testReplica([aUser('ann')], null, aStatus({ lastContact: 1 })), {
    close: async () => void log.push('closed'),
    evict: () => new Promise<never>(() => {}),
    remove: async () => {},
  });
  const synchronize = () => () => {
    log.push('stops');
    return new Promise<never>(() => {});
  };
  const device = await openDevice('ann', { replica, opened: Promise.resolve(), synchronize });
  const ending = new AbortController();
  void device.synchronize(async () => ({}) as Remote, 'employee', ending.signal);
  await vi.advanceTimersByTimeAsync(0);
  const closed = device.close();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(log).toEqual(['stops']);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(log).toEqual(['stops', 'closed']);
  ending.abort();
  vi.useRealTimers();
});
