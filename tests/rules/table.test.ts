import { describe, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { tableAllows } from './table-answers.ts';

describe('the table of permissions', () => {
  test.each(cases)('$name: $allowed', (asked) => {
    expect(tableAllows(asked)).toBe(asked.allowed);
  });
});
