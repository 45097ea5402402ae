import { expect, test } from 'vitest';
import { alterations, mutations } from './clauses.ts';
import { switchedTogether } from './switched.ts';

const rules = `
match /notes/{id} {
  allow get: if mine(id);
  allow list, create: if isOpen() && note.size() <= 3;
  function isOpen() { return role() in ['admin'] || note.id.matches('[a-z]{1,9}'); }
}`;

const all = [...mutations(rules), ...alterations(rules)];
const groups = switchedTogether(rules, all);
const sourceOf = (name: string) => {
  const group = groups.find(({ mutations: those }) => those.some((mutation) => mutation.name.includes(name)));
  return group?.rules ?? '';
};

test('each change is in one source, but for those that are no expression', () => {
  const switched = groups.flatMap((group) => group.mutations);
  expect(new Set(switched).size).toBe(switched.length);
  const alone = all
    .filter((mutation) => !switched.includes(mutation))
    .map(({ name }) => name.replace(/^line \d+: /, ''));
  expect(alone).toEqual(['list, create, only create', 'list, create, only list']);
});

test('a source has one change of a place', () => {
  for (const { mutations: those } of groups) {
    expect(new Set(those.map(({ place }) => place)).size).toBe(those.length);
  }
});

test('without a number the rules are as they were, with it as changed', () => {
  const first = groups[0]?.mutations ?? [];
  const number = (name: string) => 1 + first.findIndex((mutation) => mutation.name.includes(name));
  const asked = 'request.auth.token.mutant';
  expect(groups[0]?.rules).toContain(` allow get: if ${asked} != ${number('allow get')} && (mine(id));`);
  expect(sourceOf('only true')).toContain(`(${asked} == `);
  expect(sourceOf(', now 4')).toContain('? 4 : (3))');
  expect(sourceOf("now '[a-z]{2,9}'")).toContain("? '[a-z]{2,9}' : ('[a-z]{1,9}'))");
  expect(sourceOf('now >=')).toMatch(
    /&& \(request\.auth\.token\.mutant == \d+ \? note\.size\(\) >= 3 : \(note\.size\(\) <= 3\)\);/,
  );
});
