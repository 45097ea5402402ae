import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Remote } from '../remote.ts';
import { Backoff } from './backoff.ts';
import { Connection } from './connection.ts';
import { RemoteError } from '../remote-error.ts';

test('who stopped while the backoff was waited for asks the server nothing', async () => {
  const asked: string[] = [];
  const say = (what: string) => async () => void asked.push(what);
  const far = { reconnect: say('new connections') } as unknown as Remote;
  const backoff = new Backoff(systemClock, Math.random, () => true);
  const connection = new Connection(systemClock, backoff, far, null, () => void asked.push('facts'));
  const stopped = AbortSignal.abort();
  await expect(connection.attempt(stopped, say('an attempt'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toEqual([]);
});

test('an attempt that fails late, after the line was opened afresh and the server heard, does not say that it is lost', async () => {
  const told: boolean[] = [];
  const far = { reconnect: () => undefined } as unknown as Remote;
  const clock = { ...systemClock, sleep: () => new Promise<void>((resolve) => setTimeout(resolve)) };
  const backoff = new Backoff({ ...clock, monotonic: () => 0 }, Math.random, () => true);
  const still = { ...systemClock, sleep: () => new Promise<void>(() => undefined) };
  const connection = new Connection(still, backoff, far, null, ({ connected }) => told.push(connected));
  const { signal } = new AbortController();
  let fail: (error: Error) => void = () => undefined;
  const late = connection.attempt(signal, () => new Promise((_, reject) => (fail = reject)));
  const lost = () => Promise.reject(new RemoteError('unavailable'));
  await expect(connection.attempt(signal, lost)).rejects.toThrow('unavailable');
  backoff.retryNow();
  await connection.attempt(signal, async () => undefined);
  fail(new RemoteError('unavailable'));
  await expect(late).rejects.toThrow('unavailable');
  expect(told).toEqual([false, true]);
});
