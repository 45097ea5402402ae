import { expect, test } from 'vitest';
import { isSummed } from './digest.ts';

test.each([
  ['a document that was never written by the app', 0, false],
  ['one that was written once', 1, true],
  ['the largest number whose sums are exact', 2 ** 40, true],
  ['a larger one, which a hand in the console wrote', 2 ** 40 + 1, false],
  ['a word', '1', false],
])('%s counts in a digest: %s is %s', (_, rev, counts) => {
  expect(isSummed(rev)).toBe(counts);
});
