import { describe, expect, it, test } from 'vitest';
import {
  addCategory,
  changePlant,
  checkCategoryName,
  isTooLarge,
  plantsOf,
  removeCategory,
  removePlant,
  renameCategory,
  unsentPlants,
} from './catalogue-editing.ts';
import type { Catalogue } from './catalogue.ts';
import { newPlant } from './plant-form.ts';

const empty: Catalogue = { id: 'plants', plants: [], categories: ['Herbs', 'Fruit'] };
const basil = { ...newPlant('basil', empty), name: 'Basil' };
const lemon = { ...newPlant('lemon', empty), name: 'Lemon', category: 'Fruit' };
const catalogue: Catalogue = { ...empty, plants: [basil, lemon] };

describe('categories', () => {
  it('"a new category is added only if non-empty", and only once', () => {
    expect(addCategory(catalogue, ' Trees ').categories).toEqual(['Herbs', 'Fruit', 'Trees']);
    for (const name of ['', ' \t', 'herbs', ' Herbs ']) expect(addCategory(catalogue, name)).toBe(catalogue);
  });

  it('"renaming it updates that category on every plant that had it"', () => {
    const renamed = renameCategory(catalogue, 'Herbs', ' Kitchen herbs ');
    expect(renamed.categories).toEqual(['Kitchen herbs', 'Fruit']);
    expect(renamed.plants.map(({ category }) => category)).toEqual(['Kitchen herbs', 'Fruit']);
  });

  it('rename onto an existing name merges, whatever its case', () => {
    const merged = renameCategory(catalogue, 'Herbs', 'fruit');
    expect(merged.categories).toEqual(['Fruit']);
    expect(plantsOf(merged, 'Fruit')).toHaveLength(2);
  });

  it('can be renamed to other letters of the same name', () => {
    expect(renameCategory(catalogue, 'Herbs', 'HERBS').categories).toEqual(['HERBS', 'Fruit']);
  });

  it('stay as they are when renamed to nothing or to themselves', () => {
    for (const name of ['', '  ', 'Herbs', 'Herbs ']) expect(renameCategory(catalogue, 'Herbs', name)).toBe(catalogue);
  });

  it('come back under the new name when a colleague removed them meanwhile', () => {
    const removed = removeCategory(catalogue, 'Herbs');
    expect(renameCategory(removed, 'Herbs', 'Kitchen')).toMatchObject({
      categories: ['Fruit', 'Kitchen'],
      plants: [{ category: 'Kitchen' }, { category: 'Fruit' }],
    });
  });

  it.each([
    ['Herbs', null],
    [` ${'x'.repeat(400)} `, null],
    ['x'.repeat(401), 'category-too-long'],
    [' other', 'category-reserved'],
  ])('may have a name that no device cuts and that is not “Other” (%#)', (name, problem) => {
    expect(checkCategoryName(name)).toBe(problem);
  });

  it('"clearing a category name removes it", and its plants are all still there', () => {
    expect(removeCategory(catalogue, 'Herbs')).toEqual({ ...catalogue, categories: ['Fruit'] });
    expect(removeCategory(catalogue, 'Trees')).toBe(catalogue);
  });
});

describe('plants', () => {
  it('are added, changed and removed one by one', () => {
    const rose = { ...newPlant('rose', catalogue), name: 'Rose' };
    const added = changePlant(catalogue, rose, (plant) => plant);
    expect(added.plants).toEqual([basil, lemon, rose]);
    const changed = changePlant(added, lemon, (plant) => ({ ...plant, size: 99 }));
    expect(changed.plants).toEqual([basil, { ...lemon, size: 99 }, rose]);
    expect(removePlant(changed, 'basil').plants.map(({ id }) => id)).toEqual(['lemon', 'rose']);
  });

  it('come back when they were deleted meanwhile: an edit beats a deletion', () => {
    const without = removePlant(catalogue, 'basil');
    expect(changePlant(without, basil, (plant) => ({ ...plant, size: 5 })).plants).toEqual([
      lemon,
      { ...basil, size: 5 },
    ]);
  });
});

test('the plants that wait are those that the office lacks or has otherwise', () => {
  const changed = changePlant(catalogue, lemon, (plant) => ({ ...plant, size: 99 }));
  expect([...unsentPlants(changed, catalogue)]).toEqual(['lemon']);
  expect([...unsentPlants(changed, null)]).toEqual(['basil', 'lemon']);
  expect([...unsentPlants(changed, undefined)]).toEqual([]);
});

describe('the size of the catalogue', () => {
  const withText = (length: number): Catalogue => ({
    ...catalogue,
    plants: [{ ...basil, description: 'ä'.repeat(length) }],
  });

  it('is limited to 900 KB, counted in bytes', () => {
    expect(isTooLarge(withText(449_000))).toBe(false);
    expect(isTooLarge(withText(450_000))).toBe(true);
  });

  it('is limited to as many plants and categories as the rules take', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
    expect(isTooLarge({ ...catalogue, categories: many(200) })).toBe(false);
    expect(isTooLarge({ ...catalogue, categories: many(201) })).toBe(true);
    expect(isTooLarge({ ...catalogue, plants: many(2000).map((id) => ({ ...basil, id })) })).toBe(false);
    expect(isTooLarge({ ...catalogue, plants: many(2001).map((id) => ({ ...basil, id })) })).toBe(true);
  });
});
