import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { countChoosers } from './choosers.ts';
import { newPlant } from './plant-form.ts';
import type { PlantPick } from './user.ts';

const empty: Catalogue = { id: 'plants', plants: [], categories: ['Herbs', 'Fruit'] };
const basil = { ...newPlant('basil', empty), name: 'Basil' };
const mint = { ...newPlant('mint', empty), name: 'Mint' };
const fig = { ...newPlant('fig', empty), name: 'Fig', category: 'Fruit' };
const catalogue: Catalogue = { ...empty, plants: [basil, mint, fig] };
const who = (...plants: PlantPick[]) => ({ plants });

test('counts people, not picks, by the id of the plant or by its name', () => {
  const people = [
    who({ id: 'basil', name: 'Genovese' }, { id: 'mint', name: 'Mint' }),
    who({ name: ' basil ' }),
    who({ id: 'fig', name: 'Basil' }),
    who(),
  ];
  expect(countChoosers(people, [basil], catalogue)).toBe(2);
  expect(countChoosers(people, [basil, mint], catalogue)).toBe(2);
  expect(countChoosers(people, [fig], catalogue)).toBe(1);
  expect(countChoosers(people, [], catalogue)).toBe(0);
});

test('is not stopped by what is no list, and no pick', () => {
  const odd = [{ plants: 'Basil' }, { plants: [null, 'Basil', { name: 7 }] }, {}] as unknown as ReturnType<
    typeof who
  >[];
  expect(countChoosers([...odd, who({ name: 'Basil' })], [basil], catalogue)).toBe(1);
});
