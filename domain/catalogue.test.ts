import { describe, expect, test } from 'vitest';
import { noLongerOffered, picksByCategory, type Catalogue } from './catalogue.ts';
import { most } from './document-shapes.ts';
import { offersByCategory } from './picks.ts';
import { plantPaths } from './plant-names.ts';

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

test('picks stand under the current category and name of their plant, found by id and then by name', () => {
  const picks = [{ id: '1', name: 'Old name', category: 'Trees' }, { name: ' basil ' }, { id: '9', name: 'Elm' }];
  expect(picksByCategory(picks, catalogue)).toEqual([
    { category: 'Trees', picks: [picks[2]] },
    { category: 'Herbs', picks: [{ name: 'Basil' }, { ...picks[0], name: 'Sage' }] },
  ]);
});

test('picks without a plant or a category in the catalogue stand last', () => {
  const picks = [{ name: 'Rose' }, { id: '4', name: 'Moss' }, { id: '2', name: 'Elm' }];
  expect(picksByCategory(picks, catalogue).at(-1)).toEqual({ category: noLongerOffered, picks: [picks[1], picks[0]] });
});

describe('a catalogue as large as the rules let it grow is shown without looking at each plant for every other one', () => {
  /** With how often a plant was asked for its name or category. */
  function largest() {
    const categories = Array.from({ length: most.categories }, (_, index) => `Category ${index}`);
    const count = { looks: 0 };
    const looked = (text: string) => {
      count.looks += 1;
      return text;
    };
    const plants = Array.from({ length: most.plants }, (_, index) => ({
      id: `p${index}`,
      get name() {
        return looked(`Plant ${index}`);
      },
      get category() {
        return looked(categories[index % most.categories] ?? '');
      },
    }));
    return { count, catalogue: { id: 'plants', categories, plants } as unknown as Catalogue };
  }
  /** Sorting by name takes some for each. */
  const few = 60 * most.plants;

  test.each<[string, (catalogue: Catalogue) => unknown[]]>([
    ['to customers', (catalogue) => offersByCategory({ picks: [] }, catalogue)],
    ['on a card', (catalogue) => picksByCategory(catalogue.plants.slice(0, most.picks), catalogue)],
    ['to staff, with the address of each form', (catalogue) => catalogue.plants.map(plantPaths(catalogue))],
  ])('%s', (_, show) => {
    const { count, catalogue } = largest();
    expect(show(catalogue)).not.toEqual([]);
    expect(count.looks).toBeLessThan(few);
  });
});
