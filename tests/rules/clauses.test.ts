import { describe, expect, test } from 'vitest';
import { alterations, mutations } from './clauses.ts';

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

const more = `
match /notes/{id} {
  allow create: if !(false in [a(), b(id) || c(), d([1, 2])]);
  // at most 7
  function most() { return note.size() <= 3 && note.by == 'admin' && note.id.matches('[a-z]{1,9}') && note.read == true; }
}`;

describe('the elements of a list of conditions', () => {
  test('are left out one by one, and their parts', () => {
    const found = mutations(more).filter(({ place }) => place === 'notes: allow create');
    expect(found.map(({ name }) => name.replace(/^line \d+: /, ''))).toEqual([
      'allow create: if !(false in [a(), b(id) || c(), d([1, 2])]);, left out',
      'a(), only true',
      'b(id) || c(), only true',
      'b(id), only false',
      'c(), only false',
      'd([1, 2]), only true',
    ]);
  });
});

describe('the numbers, texts and comparisons of the rules', () => {
  const found = alterations(more).filter(({ place }) => place === 'notes: function most');
  const nowIn = (mutated: string) =>
    mutated.split('\n')[4]?.replace(/^ {2}function most\(\) \{ return (.*); \}$/, '$1');

  test('are changed one at a time', () => {
    const whole = "note.size() <= 3 && note.by == 'admin' && note.id.matches('[a-z]{1,9}') && note.read == true";
    expect(found.map(({ rules }) => nowIn(rules))).toEqual([
      whole.replace('3', '4'),
      whole.replace('3', '2'),
      whole.replace('admin', 'employee'),
      whole.replace('admin', 'customer'),
      whole.replace('{1,', '{2,'),
      whole.replace('{1,', '{0,'),
      whole.replace('9}', '10}'),
      whole.replace('9}', '8}'),
      whole.replace('[a-z]{1,9}', '(?s).*'),
      whole.replace('true', 'false'),
      whole.replace('<=', '>='),
      whole.replace("== 'admin'", "!= 'admin'"),
      whole.replace('== true', '!= true'),
      'true',
      'false',
    ]);
  });

  test('have names that tell where they stand', () => {
    expect(found[0]?.name).toBe(
      "line 5: 3 in function most() { return note.size() <= ▸3 && note.by == 'admin' && note.id.matches('[a-z]{1,9}') && note.read == true; }, now 4",
    );
  });
});
