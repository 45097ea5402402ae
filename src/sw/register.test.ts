import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerUpdates } from './register.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const listeners = new Map<string, (event: object) => void>();
  const workbox = {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener as never),
    messageSkipWaiting: vi.fn<() => void>(),
  };
  const offered: (() => void)[] = [];
  const reload = vi.fn<() => void>();
  offerUpdates(workbox, (update) => offered.push(update), reload);
  const happens = (type: 'waiting' | 'controlling', event: { isUpdate?: boolean; isExternal?: boolean } = {}) =>
    listeners.get(type)?.(event);
  return { workbox, offered, reload, happens };
}

describe('a new version', () => {
  it('is offered, and never taken unasked', () => {
    const { workbox, offered, reload, happens } = start();
    happens('waiting');
    vi.advanceTimersByTime(86_400_000);
    expect(offered).toHaveLength(1);
    expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is taken when asked: the page reloads as soon as the new worker is in control', () => {
    const { workbox, offered, reload, happens } = start();
    happens('waiting');
    offered[0]?.();
    expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    happens('controlling', { isUpdate: true });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is taken even where the browser never says who is in control', () => {
    const { offered, reload, happens } = start();
    happens('waiting');
    offered[0]?.();
    vi.advanceTimersByTime(4_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that another tab has taken is offered here', () => {
    const { offered, reload, happens } = start();
    happens('controlling', { isUpdate: true, isExternal: true });
    expect(reload).not.toHaveBeenCalled();
    offered[0]?.();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not what the very first worker is', () => {
    const { offered, reload, happens } = start();
    happens('controlling', { isUpdate: false });
    expect(offered).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });
});
