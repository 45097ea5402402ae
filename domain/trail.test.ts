import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longest } from './document-shapes.ts';
import { entriesOf, extendTrail, prefixOf } from './trail.ts';

test('a trail holds the newest write of each writer, newest first', () => {
  expect(['a:1', 'b:1', 'a:2'].reduce(extendTrail, '')).toBe('a:2 b:1');
  expect(['console-1:1', 'b:1', 'console-2:1'].reduce(extendTrail, '')).toBe('console-2:1 b:1');
});

test('a colleague who saves a hundred times pushes nobody out, and twenty devices have room', () => {
  const device = (n: number) => `device${String(n).padStart(2, '0')}:${123_456_789 + n}`;
  const all = Array.from({ length: 21 }, (_, n) => device(n)).reduce(extendTrail, '');
  expect(entriesOf(all)).toHaveLength(21);
  const saved = Array.from({ length: 100 }, (_, n) => `device20:${n}`).reduce(extendTrail, all);
  expect(entriesOf(saved)).toEqual(['device20:99', ...Array.from({ length: 20 }, (_, n) => device(19 - n))]);
});

test('whatever stands in a trail, the next one is of the form that the rules take and holds the write', () => {
  const entry = fc.stringMatching(/^[A-Za-z0-9-]{1,40}:[0-9]{1,9}$/);
  const part = fc.oneof(entry, fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant('x'.repeat(400)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), entry, (parts, edit) => {
      const extended = extendTrail(parts.join(' '), edit);
      expect(extended.length).toBeLessThanOrEqual(longest.edit);
      expect(extended.split(' ').every((each) => /^[A-Za-z0-9-]{1,40}:[0-9]{1,9}$/.test(each))).toBe(true);
      expect(entriesOf(extended)[0]).toBe(edit);
    }),
  );
});

test('when there is no more room the oldest go', () => {
  const long = (n: number) => `${String(n).padStart(2, '0')}${'x'.repeat(38)}:1`;
  const trail = Array.from({ length: 12 }, (_, n) => long(n)).reduce(extendTrail, '');
  expect(entriesOf(trail)).toEqual(Array.from({ length: 9 }, (_, n) => long(11 - n)));
});

test('a prefix is all before the last colon', () => {
  expect(prefixOf('a:b:3')).toBe('a:b');
});
