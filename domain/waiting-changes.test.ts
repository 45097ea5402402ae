import { expect, test } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { changeCount } from './waiting-changes.ts';

const note = (id: string) => ({ id, note: id, createdBy: 'Tom', createdAt: 1 });

test('three notes and a primary note of one person are four changes', () => {
  const mine = aUser('ada', { notes: [note('a'), note('b'), note('c')], primaryNote: 'Gate sticks' });
  expect(changeCount('users', aUser('ada'), mine)).toBe(4);
});

test('a new document is one change, and so is whatever waits without a difference that could be told', () => {
  expect(changeCount('users', null, aUser('ada'))).toBe(1);
  expect(changeCount('users', aUser('ada'), aUser('ada'))).toBe(1);
});

test('what is damaged and cannot be compared still counts', () => {
  expect(changeCount('users', aUser('ada'), { id: 'ada' } as never)).toBe(1);
});

test('the catalogue counts by plant and category', () => {
  const catalogue = { id: 'plants' as const, plants: [], categories: [] };
  expect(changeCount('plants', catalogue, { ...catalogue, categories: ['Trees', 'Shrubs'] })).toBe(2);
});
