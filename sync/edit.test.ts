import { expect, test } from 'vitest';
import { firstEdit, holdsWhole, nextEdit, ownEntry } from './edit.ts';

test('an edit counts up under its prefix', () => {
  expect(nextEdit(nextEdit(firstEdit('a:b')))).toBe('a:b:3');
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
