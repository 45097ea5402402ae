/** Before each file of page tests: what jsdom lacks. After each test: nothing of it is left, for they share one page. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
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

// The machine may be busy with something else.
configure({ asyncUtilTimeout: 10_000 });

Object.assign(window, { matchMedia: mediaOn('phone'), ResizeObserver: IdleResizeObserver, scrollTo: () => undefined });
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
