import { vi } from 'vitest';

/** Under fake timers: time passes in which no timer of this tab ran, as while the browser froze it. */
export function loseTime(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  vi.setSystemTime(Date.now() + milliseconds);
}
