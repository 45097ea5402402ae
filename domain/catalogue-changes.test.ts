import { describe, expect, it } from 'vitest';
import { aPlant } from '#tests/support/plants.ts';
import type { Catalogue, CataloguePlant } from './catalogue.ts';
import { catalogueChanges } from './catalogue-changes.ts';
import type { Change } from './changes.ts';

const chard = aPlant('Chard', 'Vegetables');
const lemon = aPlant('Lemon', 'Fruit');
const before: Catalogue = { id: 'plants', plants: [chard, lemon], categories: ['Vegetables', 'Fruit', 'Herbs'] };
const after = (change: Partial<Catalogue>) => catalogueChanges(before, { ...before, ...change });
const changed = (change: Partial<CataloguePlant>) => after({ plants: [{ ...chard, ...change }, lemon] });
const inCategory = (category: string) => ({ ...chard, category });

describe('what was done to the catalogue', () => {
  it.each<[keyof CataloguePlant, unknown]>([
    ['category', 'Fruit'],
    ['size', 20],
    ['plantingMonths', [2, 5]],
    ['imgUrl', 'https://garden.test/chard.jpg'],
    ['description', 'Red stalks'],
    ['link', 'https://garden.test/chard'],
    ['active', false],
  ])('the %s of a plant', (field, value) => {
    expect(changed({ [field]: value })).toEqual([{ kind: 'plant-changed', name: 'Chard', fields: [{ field, value }] }]);
  });

  it('the name of a plant, and what it was called', () => {
    expect(changed({ name: 'Swiss Chard' })).toEqual([
      { kind: 'plant-changed', name: 'Swiss Chard', formerly: 'Chard', fields: [] },
    ]);
  });

  it('a plant added, with everything that was typed', () => {
    const [change] = after({ plants: [chard, lemon, { ...aPlant('Fig', 'Fruit'), description: 'Sweet' }] });
    expect(change).toMatchObject({ kind: 'plant-added', name: 'Fig' });
    expect(change?.fields).toContainEqual({ field: 'description', value: 'Sweet' });
  });

  it.each<[string, Partial<Catalogue>, Change[]]>([
    ['a plant removed', { plants: [lemon] }, [{ kind: 'plant-removed', name: 'Chard' }]],
    ['a category added', { categories: [...before.categories, 'Trees'] }, [{ kind: 'category-added', name: 'Trees' }]],
    [
      'a category without plants removed',
      { categories: ['Vegetables', 'Fruit'] },
      [{ kind: 'category-removed', name: 'Herbs' }],
    ],
    [
      'a category without plants renamed',
      { categories: ['Vegetables', 'Fruit', 'Spices'] },
      [{ kind: 'category-renamed', name: 'Spices', formerly: 'Herbs' }],
    ],
    [
      'a category renamed, "updates that category on every plant that had it": told once',
      { categories: ['Greens', 'Fruit', 'Herbs'], plants: [inCategory('Greens'), lemon] },
      [{ kind: 'category-renamed', name: 'Greens', formerly: 'Vegetables' }],
    ],
    [
      'a category renamed onto another one',
      { categories: ['Fruit', 'Herbs'], plants: [inCategory('Fruit'), lemon] },
      [{ kind: 'category-renamed', name: 'Fruit', formerly: 'Vegetables' }],
    ],
    [
      'a category removed that had plants, which stay without one',
      { categories: ['Fruit', 'Herbs'], plants: [inCategory(''), lemon] },
      [
        { kind: 'category-removed', name: 'Vegetables' },
        { kind: 'plant-changed', name: 'Chard', fields: [{ field: 'category', value: '' }] },
      ],
    ],
    ['the order of the categories', { categories: before.categories.toReversed() }, [{ kind: 'other' }]],
    ['nothing', {}, []],
  ])('%s', (_, change, changes) => {
    expect(after(change)).toEqual(changes);
  });

  it('a renamed category and a plant of it that was changed besides', () => {
    const plants = [{ ...inCategory('Greens'), size: 30 }, lemon];
    expect(after({ categories: ['Greens', 'Fruit', 'Herbs'], plants })).toEqual([
      { kind: 'category-renamed', name: 'Greens', formerly: 'Vegetables' },
      { kind: 'plant-changed', name: 'Chard', fields: [{ field: 'size', value: 30 }] },
    ]);
  });

  it('the first plants of all', () => {
    expect(catalogueChanges(null, before).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'category-added Vegetables',
      'category-added Fruit',
      'category-added Herbs',
      'plant-added Chard',
      'plant-added Lemon',
    ]);
  });
});
