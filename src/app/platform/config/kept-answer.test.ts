import { afterEach, expect, it, vi } from 'vitest';
import { loadBackendConfig } from './backend-config.ts';
import { keptAnswer } from './kept-answer.ts';

const never = () => new Promise<never>(() => undefined);
const demo = { fetch: async () => new Response('{"demo":true}'), online: () => true };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['does not open', { open: never }],
  ['does not read', { open: async () => ({ match: never, put: never }) }],
  ['does not write', { open: async () => ({ match: async () => undefined, put: never }) }],
])('the host is believed where the cache storage %s and says nothing', async (_, caches) => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', caches);
  const found = loadBackendConfig({ kept: keptAnswer('/init.json'), ...demo }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([found, Promise.resolve('still waiting')])).toEqual({ demo: true });
});
