/** What jsdom lacks, and how the library of the page tests waits: once for the page that their files share. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { vi } from 'vitest';
import { mediaOn } from './media.ts';

class IdleResizeObserver implements ResizeObserver {
  observe(): void {
    // Nothing changes its size in jsdom.
  }
  unobserve(): void {
    // See observe.
  }
  disconnect(): void {
    // See observe.
  }
}

const { asyncWrapper } = getConfig();
const { setImmediate } = globalThis;

configure({
  // The machine may be busy with something else.
  asyncUtilTimeout: 20_000,
  // What a click changes a promise later is rendered by Node's next immediate, for which the library's own wait of a
  // millisecond is too short on a busy machine.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      await new Promise<void>((resolve) => setImmediate(resolve));
      return result;
    }),
});

Object.assign(window, { matchMedia: mediaOn('phone'), ResizeObserver: IdleResizeObserver, scrollTo: () => undefined });
Element.prototype.scrollIntoView = () => undefined;

/** After a test. */
export function leaveNothing(): void {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
