import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerUpdates } from './register.ts';

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
  offerUpdates(workbox, container, (update) => offered.push(update), reload);
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
