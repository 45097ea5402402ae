import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendsWhileClosed } from './background-sync.ts';

const worker = vi.fn<() => Promise<{ active: object | null } | undefined>>();
const allowed = vi.fn<() => Promise<{ state: PermissionState }>>();

beforeEach(() => {
  worker.mockReset().mockResolvedValue({ active: {} });
  allowed.mockReset().mockResolvedValue({ state: 'granted' });
  vi.stubGlobal('SyncManager', () => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: worker }, permissions: { query: allowed } });
});
afterEach(() => vi.unstubAllGlobals());

it('is promised where the browser wakes the worker that is kept here', async () => {
  expect(await sendsWhileClosed()).toBe(true);
  allowed.mockRejectedValue(new TypeError('not a permission'));
  expect(await sendsWhileClosed()).toBe(true);
});

it.each<[string, () => unknown]>([
  ['the browser knows no Background Sync', () => Reflect.deleteProperty(globalThis, 'SyncManager')],
  ['it is turned off for this site', () => allowed.mockResolvedValue({ state: 'denied' })],
  ['there was no room for the worker', () => worker.mockResolvedValue(undefined)],
  ['the worker is not installed yet', () => worker.mockResolvedValue({ active: null })],
  ['the browser refuses workers', () => worker.mockRejectedValue(new DOMException('denied', 'SecurityError'))],
])('is not promised where %s', async (_, given) => {
  given();
  expect(await sendsWhileClosed()).toBe(false);
});
