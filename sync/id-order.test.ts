import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareIds } from './id-order.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 4 });

test('ids are in the order of their bytes in UTF-8', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const bytes = Buffer.compare(Buffer.from(one), Buffer.from(other));
      expect(Math.sign(compareIds(one, other))).toBe(bytes);
    }),
  );
});

test('a flower comes after a wide tilde, which JavaScript has the other way round', () => {
  const ids = ['🌻', '\uff5e'];
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.toSorted(compareIds)).toEqual(ids.toReversed());
});
