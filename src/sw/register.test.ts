import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookForVersions, offerUpdates, registerServiceWorker, untilInstalled } from './register.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start({ controlled }: { controlled: boolean }) {
  const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null });
  const begun: { state: ServiceWorkerState } = { state: 'installing' };
  const worker = Object.assign(new EventTarget(), begun);
  const registration = Object.assign(new EventTarget(), { installing: worker, waiting: null });
  const offered: (() => void)[] = [];
  const reload = vi.fn<() => void>();
  const skip = vi.fn<() => void>();
  offerUpdates(container, (update) => offered.push(update), reload)(registration, skip);
  registration.dispatchEvent(new Event('updatefound'));
  const controls = () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
  const waits = () => {
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
  };
  return { skip, offered, reload, waits, controls };
}

describe('a new version', () => {
  it('is offered, and never taken unasked', () => {
    const { skip, offered, reload, waits } = start({ controlled: true });
    waits();
    vi.advanceTimersByTime(86_400_000);
    expect(offered).toHaveLength(1);
    expect(skip).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is taken when asked: the page reloads as soon as the new worker is in control', () => {
    const { skip, offered, reload, waits, controls } = start({ controlled: true });
    waits();
    offered[0]?.();
    expect(skip).toHaveBeenCalledOnce();
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

describe('a page that stays open for days', () => {
  const worker = () =>
    Object.assign(new EventTarget(), { scriptURL: new URL('/sw.js', location.href).href, state: 'installing' });
  type Worker = ReturnType<typeof worker>;
  const active = worker();
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: null as Worker | null,
    waiting: null as Worker | null,
    update: vi.fn<() => Promise<void>>().mockResolvedValue(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: () => Promise.resolve(registration),
  });

  /** The browser fetches a version, which comes onto the device or is lost on the way. */
  function found(becomes: 'installed' | 'redundant') {
    const next = worker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    if (becomes === 'installed') registration.waiting = next;
    next.state = becomes;
    next.dispatchEvent(new Event('statechange'));
    return vi.advanceTimersByTimeAsync(1_000);
  }

  beforeEach(() => {
    registration.waiting = null;
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('is offered the version that comes after one was lost on the way, and the one after that', async () => {
    const ready = vi.fn<() => void>();
    await registerServiceWorker(ready);
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    await found('redundant');
    expect(ready).not.toHaveBeenCalled();
    await found('installed');
    expect(ready).toHaveBeenCalledTimes(1);
    await found('installed');
    expect(ready).toHaveBeenCalledTimes(2);
  });

  it('is offered what another tab was fetching when this one opened', async () => {
    const ready = vi.fn<() => void>();
    const next = worker();
    registration.installing = next;
    await registerServiceWorker(ready);
    registration.installing = null;
    registration.waiting = next;
    next.state = 'installed';
    next.dispatchEvent(new Event('statechange'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ready).toHaveBeenCalledOnce();
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
