/** Of each file of page tests: after each test nothing of it is left, for all share one page. */
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import './jsdom.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
