import { onTestFinished, vi } from 'vitest';

/** All that is pressed until it is called over belongs to one double press, however long a busy machine takes. */
export function doublePress(): { over(): void } {
  const at = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(at);
  onTestFinished(() => now.mockRestore());
  return { over: () => void now.mockReturnValue(at + 1_000) };
}
