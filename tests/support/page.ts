/** Before each file of page tests: what jsdom lacks. After each test: nothing of it is left, for they share one page. */
import { cleanup } from '@testing-library/react';
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
