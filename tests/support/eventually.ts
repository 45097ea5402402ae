/** As long as a busy machine may need: Vitest's own limit is one second. */
import { vi } from 'vitest';

export const eventually = <T>(callback: () => T | Promise<T>): Promise<T> => vi.waitFor(callback, { timeout: 20_000 });
