import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { anyPlant, findOffers, isAny, type Wanted } from './finding-plants.ts';
import { offersByCategory } from './picks.ts';
import { newPlant } from './plant-form.ts';

const empty: Catalogue = { id: 'plants', plants: [], categories: ['Herbs', 'Fruit'] };
const plant = (name: string, category: string, plantingMonths: [number, number]) => ({
  ...newPlant(name, empty),
  name,
  category,
  plantingMonths,
});
const catalogue: Catalogue = {
  ...empty,
  plants: [plant('Basil', 'Herbs', [4, 8]), plant('Crème mint', 'Herbs', [9, 2]), plant('Fig', 'Fruit', [0, 11])],
};
const groups = offersByCategory({ picks: [{ name: 'Moss rose' }] }, catalogue);
const found = (wanted: Partial<Wanted>) =>
  findOffers(groups, { ...anyPlant, ...wanted }).map(({ category, offers }) => [
    category,
    ...offers.map(({ pick }) => pick.name),
  ]);

test('finds by the words of a name and by how a category begins, without case and accents', () => {
  expect(found({ query: 'BAS' })).toEqual([['Herbs', 'Basil']]);
  expect(found({ query: 'creme' })).toEqual([['Herbs', 'Crème mint']]);
  expect(found({ query: 'herbs' })).toEqual([['Herbs', 'Basil', 'Crème mint']]);
  expect(found({ query: 'mint creme' })).toEqual([['Herbs', 'Crème mint']]);
  expect(found({ query: 'erb' })).toEqual([]);
  expect(found({ query: 'rose' })).toEqual([['Other / no longer offered', 'Moss rose']]);
  expect(found({ query: 'zucchini' })).toEqual([]);
});

test('finds what grows in a month, over New Year too, and nothing that is not offered any more', () => {
  expect(found({ month: 10 })).toEqual([
    ['Herbs', 'Crème mint'],
    ['Fruit', 'Fig'],
  ]);
  expect(found({ month: 5, query: 'b' })).toEqual([['Herbs', 'Basil']]);
});

test('without a wish it is everything', () => {
  expect(findOffers(groups, anyPlant)).toEqual(groups);
  expect([isAny(anyPlant), isAny({ query: ' ', month: null }), isAny({ query: '', month: 0 })]).toEqual([
    true,
    true,
    false,
  ]);
});
