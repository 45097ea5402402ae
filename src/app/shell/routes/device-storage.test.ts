import { describe, expect, it, vi } from 'vitest';
import { deviceStorage } from './device-storage.ts';

const no = () => Promise.reject(new Error('not here'));

describe('the storage of the device', () => {
  it('is what the browser says', async () => {
    const storage = deviceStorage({
      estimate: () => Promise.resolve({ usage: 1_200_000, quota: 10 }),
      persisted: () => Promise.resolve(false),
      persist: () => Promise.resolve(true),
    });
    expect(await storage.look()).toEqual({ used: 1_200_000, quota: 10, kept: false });
    expect(await storage.protect()).toBe(true);
  });

  it.each([
    ['knows nothing of it', undefined],
    ['refuses', { estimate: no, persisted: no, persist: no }],
  ])('is unknown where the browser %s', async (_, manager) => {
    const storage = deviceStorage(manager ?? {});
    expect(await storage.look()).toEqual({ used: null, quota: null, kept: null });
    expect(await storage.protect()).toBe(false);
  });
});

// Firefox asks its user, who may leave the question unanswered.
it('a browser that does not answer for half a minute has promised nothing', async () => {
  vi.useFakeTimers();
  const protecting = deviceStorage({ persist: () => new Promise<never>(() => undefined) }).protect();
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await Promise.race([protecting, Promise.resolve('no answer')])).toBe(false);
});
