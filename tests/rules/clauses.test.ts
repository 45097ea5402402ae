import { describe, expect, test } from 'vitest';
import { mutations } from './clauses.ts';

const rules = `
match /notes/{id} {
  // allow read: if a && b;
  allow get, list: if mine(id)
    && (role() in ['a && b'] || isOpen());
  function isOpen() { return true == true; }
}`;

describe('the parts of the rules', () => {
  const found = mutations(rules);

  test('each condition, conjunct, alternative, method and statement is left out once', () => {
    expect(found.map(({ name }) => name.replace(/^line \d+: /, ''))).toEqual([
      "allow get, list: if mine(id) && (role() in ['a && b'] || isOpen());, left out",
      'get, list, only list',
      'get, list, only get',
      'mine(id), only true',
      "(role() in ['a && b'] || isOpen()), only true",
      "role() in ['a && b'], only false",
      'isOpen(), only false',
      'true == true, only true',
    ]);
  });

  test('only the named part differs from the source', () => {
    expect(found[3]?.rules).toBe(rules.replace('mine(id)', 'true'));
    expect(found[6]?.rules).toBe(rules.replace('|| isOpen()', '|| false'));
  });

  test('a part knows its line, its place and whether it was a limit', () => {
    expect(found[4]).toMatchObject({
      name: expect.stringMatching(/^line 5: /),
      place: 'notes: allow get, list',
      allows: 'more',
    });
    expect(found[5]?.allows).toBe('less');
  });
});
