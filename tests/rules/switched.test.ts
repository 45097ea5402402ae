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

test('each change is in one source, but for those of a path or of half a choice', () => {
  const switched = groups.flatMap((group) => group.mutations);
  expect(new Set(switched).size).toBe(switched.length);
  expect(all.filter((mutation) => !switched.includes(mutation))).toEqual([]);
  const ofPath = 'function place() { return /notes/$(id); }';
  expect(mutations(ofPath)).toHaveLength(1);
  expect(switchedTogether(ofPath, mutations(ofPath))).toEqual([]);
  const ofChoice = 'function size() { return mine(id) && isOpen() ? 1 : 2; }';
  const together = switchedTogether(ofChoice, mutations(ofChoice)).flatMap((group) => group.mutations);
  expect(together.map(({ name }) => name)).toEqual(['line 1: mine(id), only true']);
});

test('no two changes of a source are in one place', () => {
  for (const { mutations: those } of groups) {
    const pieces = those.map(({ piece }) => piece).toSorted((one, other) => one.start - other.start);
    for (const [index, { start }] of pieces.entries()) {
      expect(start).toBeGreaterThanOrEqual(pieces[index - 1]?.end ?? 0);
    }
  }
});

test('without a number the rules are as they were, with it as changed', () => {
  const asked = 'request.auth.token.mutant';
  expect(sourceOf('allow get')).toMatch(/ allow get: if request\.auth\.token\.mutant != \d+ && \(mine\(id\)\);/);
  expect(sourceOf('list, create, only create')).toMatch(
    / allow list, create: if request\.auth\.token\.mutant == \d+ && request\.method == 'list' \? false : /,
  );
  expect(sourceOf('only true')).toContain(`(${asked} == `);
  expect(sourceOf(', now 4')).toContain('? 4 : (3))');
  expect(sourceOf("now '[a-z]{2,9}'")).toContain("? '[a-z]{2,9}' : ('[a-z]{1,9}'))");
  expect(sourceOf('now >=')).toMatch(
    /&& \(request\.auth\.token\.mutant == \d+ \? note\.size\(\) >= 3 : \(note\.size\(\) <= 3\)\);/,
  );
});
