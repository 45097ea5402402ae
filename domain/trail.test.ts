import { expect, test } from 'vitest';
import { extendTrail, prefixOf } from './trail.ts';

test('a trail holds the newest write of each device first, and at most eight', () => {
  const trail = ['a:1', 'b:1', 'a:2'].reduce(extendTrail, '');
  expect(trail).toBe('a:2 b:1');
  const long = Array.from({ length: 12 }, (_, n) => `d${n}:1`).reduce(extendTrail, '');
  expect(long.split(' ')).toHaveLength(8);
  expect(long.startsWith('d11:1 d10:1')).toBe(true);
});

test('a prefix may hold a colon', () => {
  expect(prefixOf('a:b:3')).toBe('a:b');
});
