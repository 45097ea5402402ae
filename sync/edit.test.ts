import { expect, test } from 'vitest';
import { extendTrail, firstEdit, holdsWhole, nextEdit, ownEntry, prefixOf } from './edit.ts';

test('an edit counts up under its prefix', () => {
  expect(nextEdit(nextEdit(firstEdit('a:b')))).toBe('a:b:3');
  expect(prefixOf('a:b:3')).toBe('a:b');
});

test('a trail holds the newest write of each device first, and at most eight', () => {
  const trail = ['a:1', 'b:1', 'a:2'].reduce(extendTrail, '');
  expect(trail).toBe('a:2 b:1');
  const long = Array.from({ length: 12 }, (_, n) => `d${n}:1`).reduce(extendTrail, '');
  expect(long.split(' ')).toHaveLength(8);
  expect(long.startsWith('d11:1 d10:1')).toBe(true);
});

test('my whole edit is recognised, also under the writes of others', () => {
  expect(holdsWhole('a:2', 'a:2')).toBe(true);
  expect(holdsWhole('c:1 b:4 a:2', 'a:2')).toBe(true);
  expect(holdsWhole('c:1 b:4 a:2', 'a:3')).toBe(false);
  expect(holdsWhole('', 'a:1')).toBe(false);
});

test('an earlier state of mine is found in the trail', () => {
  expect(ownEntry('b:1 a:2', 'a:3')).toBe('a:2');
  expect(ownEntry('b:1', 'a:3')).toBeUndefined();
});

test('prefixes are compared whole', () => {
  expect(holdsWhole('aa:1 ba:1', 'a:1')).toBe(false);
});
