import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { storedThenWritten } from './live.ts';

test('what is written while the reading goes on comes after what was read, then whatever is written', async () => {
  const written = new Subject<string[]>();
  const told: string[][] = [];
  let answer: (found: string[]) => void = () => undefined;
  const reading = new Promise<string[]>((resolve) => (answer = resolve));
  const subscription = storedThenWritten(() => reading, written).subscribe((batch) => told.push(batch));
  written.next(['meanwhile']);
  answer(['stored']);
  await expect.poll(() => told).toEqual([['stored'], ['meanwhile']]);
  written.next(['later']);
  expect(told.at(-1)).toEqual(['later']);
  subscription.unsubscribe();
  expect(written.observed).toBe(false);
});

test('nothing is kept for a reader who has gone before the reading is over, or whose reading failed', async () => {
  const written = new Subject<string[]>();
  storedThenWritten(() => new Promise<string[]>(() => undefined), written)
    .subscribe()
    .unsubscribe();
  expect(written.observed).toBe(false);
  const failures: unknown[] = [];
  storedThenWritten(() => Promise.reject(new Error('lost')), written).subscribe({ error: (why) => failures.push(why) });
  await expect.poll(() => failures).toHaveLength(1);
  expect(written.observed).toBe(false);
});
