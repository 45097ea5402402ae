import { expect, test, vi } from 'vitest';
import { readPatiently } from './ask-emulator.ts';

const failure = (code: string) =>
  Object.assign(new Error('Failed to get document because the client is offline.'), { code });

test('what a client could not reach is read again, and other failures are told', async () => {
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure('unavailable'))
    .mockResolvedValueOnce('read');
  expect(await readPatiently(read)).toBe('read');
  await expect(readPatiently(() => Promise.reject(failure('permission-denied')))).rejects.toThrow('offline');
});
