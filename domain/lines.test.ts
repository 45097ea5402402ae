import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonLines } from './lines.ts';

const lines = fc.array(fc.constantFrom('A', 'B', 'C', 'AB', ''), { maxLength: 9 });

test('matches are whole equal lines, ascending in both lists', () => {
  fc.assert(
    fc.property(lines, lines, (first, second) => {
      let last = [-1, -1] as readonly [number, number];
      for (const [i, j] of commonLines(first, second)) {
        expect(first[i]).toBe(second[j]);
        expect(i > last[0] && j > last[1]).toBe(true);
        last = [i, j];
      }
    }),
    { numRuns: 300 },
  );
});

test('as many lines match as can', () => {
  expect(commonLines(['A', 'B', 'C', 'D'], ['B', 'X', 'D', 'A'])).toEqual([
    [1, 0],
    [3, 2],
  ]);
});

test('texts of thousands of changed lines are compared in the coarser way, at once', () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `line ${index}`);
  const changed = many.map((line, index) => (index % 3 === 0 ? `${line} changed` : line));
  expect(commonLines(many, changed)).toHaveLength(20_000);
});
