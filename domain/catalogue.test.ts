import { expect, test } from 'vitest';
import { noLongerOffered, picksByCategory, type Catalogue } from './catalogue.ts';

const plant = (id: string, name: string, category: string) => ({ id, name, category }) as Catalogue['plants'][number];
const catalogue: Catalogue = {
  id: 'plants',
  categories: ['Trees', 'Herbs', 'Empty'],
  plants: [
    plant('1', 'Sage', 'Herbs'),
    plant('2', 'Elm', 'Trees'),
    plant('3', 'Basil', 'Herbs'),
    plant('4', 'Moss', 'Gone'),
  ],
};

test('picks stand under the current category of their plant, found by id and then by name', () => {
  const picks = [{ id: '1', name: 'Old name', category: 'Trees' }, { name: ' basil ' }, { id: '9', name: 'Elm' }];
  expect(picksByCategory(picks, catalogue)).toEqual([
    { category: 'Trees', picks: [picks[2]] },
    { category: 'Herbs', picks: [picks[1], picks[0]] },
  ]);
});

test('picks without a plant or a category in the catalogue stand last', () => {
  const picks = [{ name: 'Rose' }, { id: '4', name: 'Moss' }, { id: '2', name: 'Elm' }];
  expect(picksByCategory(picks, catalogue).at(-1)).toEqual({ category: noLongerOffered, picks: [picks[1], picks[0]] });
});
