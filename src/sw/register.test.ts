import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookForVersions, offerUpdates, untilInstalled } from './register.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start({ controlled }: { controlled: boolean }) {
  let installed = () => {};
  const workbox = {
    addEventListener: (_: string, listener: (event: never) => void) => void (installed = listener as () => void),
    messageSkipWaiting: vi.fn<() => void>(),
  };
  const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null });
  const offered: (() => void)[] = [];
  const reload = vi.fn<() => void>();
  offerUpdates(container, (update) => offered.push(update), reload)(workbox);
  const controls = () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
  return { workbox, offered, reload, waits: () => installed(), controls };
}

describe('a new version', () => {
  it('is offered, and never taken unasked', () => {
    const { workbox, offered, reload, waits } = start({ controlled: true });
    waits();
    vi.advanceTimersByTime(86_400_000);
    expect(offered).toHaveLength(1);
    expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is taken when asked: the page reloads as soon as the new worker is in control', () => {
    const { workbox, offered, reload, waits, controls } = start({ controlled: true });
    waits();
    offered[0]?.();
    expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    controls();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is taken even where the browser never says who is in control', () => {
    const { offered, reload, waits } = start({ controlled: true });
    waits();
    offered[0]?.();
    vi.advanceTimersByTime(4_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that another tab has taken is offered here', () => {
    const { offered, reload, controls } = start({ controlled: true });
    controls();
    expect(reload).not.toHaveBeenCalled();
    offered[0]?.();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the very first worker', () => {
  it('is no new version, whether it waits or takes control', () => {
    const { offered, reload, waits, controls } = start({ controlled: false });
    waits();
    controls();
    expect(offered).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('can be followed by a new version', () => {
    const { offered, waits, controls } = start({ controlled: false });
    controls();
    waits();
    expect(offered).toHaveLength(1);
    controls();
    expect(offered).toHaveLength(2);
  });
});

describe('the first installation', () => {
  const worker = { active: null, waiting: null, installing: null };
  const installing = (state: ServiceWorkerState) => ({
    ...worker,
    installing: Object.assign(new EventTarget(), { state }),
  });
  const ends = (registration: ReturnType<typeof installing>) =>
    registration.installing.dispatchEvent(new Event('statechange'));

  it('that failed is tried again, later each time, and at once where the network comes back', async () => {
    const failed = installing('redundant');
    const kept = installing('installed');
    const register = vi
      .fn<() => Promise<ReturnType<typeof installing> | undefined>>()
      .mockRejectedValueOnce(new TypeError('no network'))
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(failed)
      .mockResolvedValue(kept);
    const done = untilInstalled(register);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(register).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(register).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(register).toHaveBeenCalledTimes(3);
    ends(failed);
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(register).toHaveBeenCalledTimes(4);
    ends(kept);
    expect(await done).toBe(kept);
  });

  it('is none where a worker is there', async () => {
    const register = vi.fn<() => Promise<typeof worker>>().mockResolvedValue({ ...worker, active: {} as never });
    await untilInstalled(register);
    expect(register).toHaveBeenCalledOnce();
  });
});

describe('looking for a new version', () => {
  const minute = 60_000;
  let day = Date.now();
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const update = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('no network')));
  const seen = (visible: boolean) => {
    state.mockReturnValue(visible ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  // The listeners of a page are for good: one page for all.
  beforeAll(() => {
    vi.useFakeTimers();
    state.mockReturnValue('visible');
    onLine.mockReturnValue(true);
    lookForVersions(update);
  });
  beforeEach(() => {
    update.mockClear();
    state.mockReturnValue('visible');
    onLine.mockReturnValue(true);
    vi.setSystemTime((day += 24 * 60 * minute));
  });
  afterAll(() => {
    state.mockRestore();
    onLine.mockRestore();
  });

  it('happens when the user comes back, and not again a moment later', () => {
    seen(false);
    expect(update).not.toHaveBeenCalled();
    seen(true);
    expect(update).toHaveBeenCalledOnce();
    seen(false);
    vi.setSystemTime(Date.now() + 9 * minute);
    seen(true);
    expect(update).toHaveBeenCalledOnce();
    vi.setSystemTime(Date.now() + minute);
    seen(true);
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('happens when the network is back', () => {
    onLine.mockReturnValue(false);
    seen(true);
    expect(update).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(update).toHaveBeenCalledOnce();
  });

  it('happens also where the clock was set back', () => {
    vi.setSystemTime(Date.now() - 600 * minute);
    seen(true);
    expect(update).toHaveBeenCalledOnce();
  });

  it('happens at once when a part of the app is gone', () => {
    seen(true);
    dispatchEvent(new Event('vite:preloadError'));
    expect(update).toHaveBeenCalledTimes(2);
  });
});
