import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Remote } from '#sync/remote.ts';
import { aUser } from '#tests/support/people.ts';
import { newsOfAccess } from './news-of-access.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const document = (active: boolean) =>
  ({ id: 'ann', rev: 2, edit: 'x:1', fields: aUser('ann', { role: 'employee', active }) }) as const;

/** A server that tells what it has when it is asked, and loses what changes after that. */
function forgetful(given: ReturnType<typeof document>) {
  const server = { holds: given, watchers: 0 };
  const watch = ((_, arrived) => {
    server.watchers += 1;
    arrived(server.holds as never);
    return () => (server.watchers -= 1);
  }) as Remote['watch'];
  return { server, parts: { remote: async () => ({ watch }), untilOnline: async () => undefined } };
}

it('asks anew, so that an access that was opened is told also where the word of it was lost', async () => {
  const { server, parts } = forgetful(document(false));
  const told = newsOfAccess(parts, 'ann', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1_000);
  server.holds = document(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await told).toEqual(document(true));
  expect([server.watchers, vi.getTimerCount()]).toEqual([0, 0]);
});

it('asks no more once it is stopped', async () => {
  const { server, parts } = forgetful(document(false));
  const ending = new AbortController();
  const told = newsOfAccess(parts, 'ann', ending.signal);
  told.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(server.watchers).toBe(1);
  ending.abort(new Error('stopped'));
  await expect(told).rejects.toThrow('stopped');
  expect([server.watchers, vi.getTimerCount()]).toEqual([0, 0]);
});
