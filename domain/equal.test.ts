import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepEqual } from './equal.ts';

test('the order of keys does not matter, that of list entries does', () => {
  expect(deepEqual({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(deepEqual([1, 2], [2, 1])).toBe(false);
});

test('a key that is undefined counts as absent, null does not', () => {
  expect(deepEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(deepEqual({ a: 1, b: null }, { a: 1 })).toBe(false);
});

test('a list is not a record, and a longer list is not a shorter one', () => {
  expect(deepEqual([], {})).toBe(false);
  expect(deepEqual([1], [1, undefined])).toBe(false);
  expect(deepEqual(Number.NaN, Number.NaN)).toBe(true);
});

test('a copy is equal to its original, and not once anything in it changes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(deepEqual(value, structuredClone(value))).toBe(true);
      expect(deepEqual({ value }, { value: [value] })).toBe(false);
    }),
    { numRuns: 300 },
  );
});
