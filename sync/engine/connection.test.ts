import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Remote } from '../remote.ts';
import { Backoff } from './backoff.ts';
import { Connection } from './connection.ts';

test('who stopped while the backoff was waited for asks the server nothing', async () => {
  const asked: string[] = [];
  const say = (what: string) => async () => void asked.push(what);
  const far = { reconnect: say('new connections') } as unknown as Remote;
  const backoff = new Backoff(systemClock, Math.random, () => true);
  const connection = new Connection(systemClock, backoff, far, null, () => void asked.push('facts'));
  const stopped = AbortSignal.abort();
  await expect(connection.attempt(stopped, say('an attempt'))).rejects.toMatchObject({ code: 'unavailable' });
  await connection.ask(stopped, 1_000, say('whether it is there'));
  expect(asked).toEqual([]);
});
