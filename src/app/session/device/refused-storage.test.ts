import { afterEach, expect, it, vi } from 'vitest';
import { openDevice } from './device.ts';
import { troubleOf } from './replica-trouble.ts';
import { openOwnReplica } from './replica.ts';

afterEach(() => void vi.unstubAllGlobals());

// RxDB remembers for the whole page that a name did not open: no other test has this one.
it('a browser that refuses all storage, and a channel between tabs too, is told as one in which nothing can be saved', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    refuse();
  });
  const own = openOwnReplica('refused', { logFailed: () => undefined, troubled: () => undefined });
  const error: unknown = await openDevice('refused', own).catch((reason: unknown) => reason);
  expect(troubleOf(error)).toBe('no-storage');
  await own.replica.close();
});
