import { expect, test } from 'vitest';
import { draftNames, isTyped, subjectOf } from './draft-names.ts';
import { valueNames } from './value-names.ts';

test.each([
  [draftNames.newNote('rosa'), { kind: 'note', personId: 'rosa', rewritten: false }],
  [draftNames.primaryNote('rosa'), { kind: 'note', personId: 'rosa', rewritten: true }],
  [draftNames.note('rosa', 'n1'), { kind: 'note', personId: 'rosa', rewritten: true }],
  [draftNames.requests('rosa'), { kind: 'requests' }],
  [draftNames.message('rosa'), { kind: 'message' }],
  [draftNames.details('rosa'), { kind: 'details', personId: 'rosa' }],
  [draftNames.newPlant, { kind: 'plant' }],
  [draftNames.plant('kale'), { kind: 'plant' }],
  [draftNames.newCategory, { kind: 'category' }],
  [draftNames.category('Herbs/Tea'), { kind: 'category' }],
  ['later/kind', { kind: 'other' }],
])('%s tells what was typed', (name, subject) => {
  expect(subjectOf(name)).toEqual(subject);
  expect(isTyped(name)).toBe(true);
});

test('no two fields share a draft', () => {
  const names = [
    draftNames.newNote('a'),
    draftNames.primaryNote('a'),
    draftNames.note('a', 'n'),
    draftNames.requests('a'),
    draftNames.message('a'),
    draftNames.details('a'),
    draftNames.newPlant,
    draftNames.plant('a'),
    draftNames.newCategory,
    draftNames.category('a'),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test('what earlier versions kept as a draft was typed by nobody', () => {
  expect(Object.values(valueNames).filter(isTyped)).toEqual([]);
});
