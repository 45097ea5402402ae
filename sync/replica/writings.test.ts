import { expect, test } from 'vitest';
import { writings } from './writings.ts';

test('what is read follows all that was being written, also where that was refused', async () => {
  const { follow, readAfter } = writings();
  const stored: string[] = [];
  let store = (): void => undefined;
  const storing = new Promise<void>((resolve) => (store = resolve));
  void follow(storing.then(() => void stored.push('one')));
  const refused = follow(Promise.reject(new Error('full')));
  const read = readAfter(async () => [...stored]);
  await expect(refused).rejects.toThrow('full');
  store();
  expect(await read).toEqual(['one']);
});

test('what was begun while it was read is read too', async () => {
  const { follow, readAfter } = writings();
  const stored: string[] = [];
  let reads = 0;
  const read = readAfter(async () => {
    reads += 1;
    const found = [...stored];
    if (reads === 1) void follow(Promise.resolve().then(() => void stored.push('late')));
    return found;
  });
  expect([await read, reads]).toEqual([['late'], 2]);
});
