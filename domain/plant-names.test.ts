import { expect, test } from 'vitest';
import { categoryNamed } from './catalogue-editing.ts';
import type { Catalogue } from './catalogue.ts';
import { offersByCategory } from './picks.ts';
import { newPlant } from './plant-form.ts';
import { checkPlantName, plantAt, plantPath } from './plant-names.ts';

const none: Catalogue = { id: 'plants', plants: [], categories: [] };
const called = (...names: string[]): Catalogue => ({
  ...none,
  plants: names.map((name, index) => ({ ...newPlant(`id-${index}`, none), name })),
});

test.each([
  'Chard',
  'Sweet corn',
  '50% off',
  'a/b',
  '?x#y',
  '$name',
  'Crème brûlée',
  '薔薇',
  '%41',
  ':name',
  'a+b',
  '*',
])('the path of %j leads back to it', (name) => {
  const catalogue = called('Other', name);
  const path = plantPath(catalogue, catalogue.plants[1] ?? newPlant('', none));
  expect(path).toMatch(/^\/edit-plant\/[^/?#]+$/u);
  expect(plantAt(catalogue, decodeURIComponent(path.slice('/edit-plant/'.length)))?.id).toBe('id-1');
});

test('a name is found whatever its case and outer spaces; an unknown one is not', () => {
  expect(plantAt(called('Chard'), ' chard ')?.id).toBe('id-0');
  expect(plantAt(called('Chard'), 'Char')).toBeUndefined();
});

test('a name is taken, and found, whether its accents are of one piece with the letters or not, as a Mac has them', () => {
  const [one, parts] = ['Cr\u00E8me mint', 'Cre\u0300me mint'];
  expect(checkPlantName(parts, called(one), 'new')).toBe('name-taken');
  expect(checkPlantName(one, called(parts), 'new')).toBe('name-taken');
  expect(plantAt(called(one), parts)?.id).toBe('id-0');
  expect(categoryNamed({ ...none, categories: [one] }, parts)).toBe(one);
  const picks = [{ name: parts }];
  const offers = offersByCategory({ picks }, called(one)).flatMap((group) => group.offers);
  expect(offers).toMatchObject([{ key: 'id-0', chosen: picks }]);
});

test('where two colleagues chose one name without signal, both forms can be opened', () => {
  const twice = called('Chard', 'chard');
  const paths = twice.plants.map((plant) => plantPath(twice, plant));
  expect(paths).toEqual(['/edit-plant/Chard', '/edit-plant/id-1']);
  expect(plantAt(twice, 'id-1')?.id).toBe('id-1');
});

test.each(['', '.', '..'])('a plant that is called %j all the same is found by its id', (name) => {
  const catalogue = called(name);
  expect(catalogue.plants.map((plant) => plantPath(catalogue, plant))).toEqual(['/edit-plant/id-0']);
});
