import { onTestFinished, vi } from 'vitest';

/** What is pressed from now on is no second press of a double one. */
export function afterDoublePress(): void {
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
  onTestFinished(() => later.mockRestore());
}
