import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

test('what is asked for while the same is under way waits for it, also where that fails', async () => {
  const ordered = inOrder();
  const done: string[] = [];
  const first = ordered('note', async () => {
    await new Promise(setImmediate);
    done.push('first');
    throw new Error('refused');
  });
  const second = ordered('note', async () => void done.push('second'));
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(done).toEqual(['first', 'second']);
});

test('what is asked for while nothing of it is under way begins in the same task, as a text must that is kept before the page ends', async () => {
  const ordered = inOrder();
  await ordered('note', async () => undefined);
  let begun = false;
  const kept = ordered('note', async () => void (begun = true));
  expect(begun).toBe(true);
  await kept;
});
