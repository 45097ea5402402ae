import { expect, test } from 'vitest';
import { firstEdit, nextEdit } from './edit.ts';

test('an edit counts up under its prefix', () => {
  expect(nextEdit(nextEdit(firstEdit('a:b')))).toBe('a:b:3');
});
