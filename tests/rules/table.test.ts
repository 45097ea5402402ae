import { describe, expect, test } from 'vitest';
import { titled } from './cases.ts';
import { tableAllows } from './table-answers.ts';

describe('the table of permissions', () => {
  test.each(titled)('%s', (_title, asked) => {
    expect(tableAllows(asked)).toBe(asked.allowed);
  });
});
