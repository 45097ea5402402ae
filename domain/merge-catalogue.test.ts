/** Two of the staff change the catalogue without signal; what each device does is what its forms do. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCategory, changePlant, removeCategory, removePlant, renameCategory } from './catalogue-editing.ts';
import type { Catalogue, CataloguePlant } from './catalogue.ts';
import { mergeCatalogue } from './merge.ts';
import { newPlant, withTyped, type PlantField } from './plant-form.ts';

const none: Catalogue = { id: 'plants', plants: [], categories: [] };
const plant = (id: string, category: string): CataloguePlant => ({ ...newPlant(id, none), name: id, category });
const base: Catalogue = {
  ...none,
  plants: [plant('basil', 'Herbs'), plant('mint', 'Herbs'), plant('lemon', 'Fruit'), plant('rose', 'Shrubs')],
  categories: ['Herbs', 'Fruit', 'Shrubs'],
};

function edit(catalogue: Catalogue, id: string, field: PlantField, text: string): Catalogue {
  return changePlant(catalogue, plant(id, ''), (now) => withTyped(now, { [field]: { text, from: '' } }));
}
const add = (catalogue: Catalogue, id: string, category: string): Catalogue =>
  changePlant(catalogue, plant(id, category), (fresh) => fresh);
const categoryOf = (catalogue: Catalogue, id: string) => catalogue.plants.find((each) => each.id === id)?.category;

/** Whichever of the two reaches the server first. */
function bothOrders(one: Catalogue, two: Catalogue): Catalogue[] {
  return [mergeCatalogue(base, one, two), mergeCatalogue(base, two, one)];
}

describe('two of the staff, both without signal,', () => {
  it('edit different plants: both edits survive', () => {
    for (const merged of bothOrders(edit(base, 'basil', 'size', '20'), edit(base, 'mint', 'link', 'https://m.test'))) {
      expect(merged.plants).toMatchObject([{ size: 20 }, { link: 'https://m.test' }, {}, {}]);
    }
  });

  it('edit different fields of one plant: both edits survive, also of the first and the last month', () => {
    const one = edit(edit(base, 'basil', 'size', '20'), 'basil', 'firstMonth', '3');
    const two = edit(edit(base, 'basil', 'name', 'Genovese'), 'basil', 'lastMonth', '6');
    for (const merged of bothOrders(one, two)) {
      expect(merged.plants[0]).toMatchObject({ size: 20, name: 'Genovese', plantingMonths: [3, 6] });
    }
  });

  it('rename a category and edit, add or move a plant of it: the plant ends in the renamed category', () => {
    const renamed = renameCategory(base, 'Herbs', 'Kitchen herbs');
    const edited = edit(add(edit(base, 'basil', 'size', '20'), 'thyme', 'Herbs'), 'rose', 'category', 'Herbs');
    for (const merged of bothOrders(renamed, edited)) {
      expect(merged.categories).toEqual(['Kitchen herbs', 'Fruit', 'Shrubs']);
      expect(merged.plants.find(({ id }) => id === 'basil')).toMatchObject({ size: 20, category: 'Kitchen herbs' });
      for (const id of ['mint', 'thyme', 'rose']) expect(categoryOf(merged, id)).toBe('Kitchen herbs');
    }
  });

  it('rename a category without plants and add one to it: it ends in the renamed category', () => {
    const from = addCategory(base, 'Trees');
    const merged = mergeCatalogue(from, add(from, 'elm', 'Trees'), renameCategory(from, 'Trees', 'Big trees'));
    expect(merged.categories).toEqual(['Herbs', 'Fruit', 'Shrubs', 'Big trees']);
    expect(categoryOf(merged, 'elm')).toBe('Big trees');
  });

  it('rename a category and move a plant out of it: it stays where it was moved', () => {
    const renamed = renameCategory(base, 'Herbs', 'Kitchen herbs');
    for (const merged of bothOrders(renamed, edit(base, 'mint', 'category', 'Shrubs'))) {
      expect(categoryOf(merged, 'mint')).toBe('Shrubs');
      expect(categoryOf(merged, 'basil')).toBe('Kitchen herbs');
    }
  });

  it('rename one category twice: the office was first with its name, and no plant is lost', () => {
    const merged = mergeCatalogue(base, renameCategory(base, 'Herbs', 'A'), renameCategory(base, 'Herbs', 'B'));
    expect(merged.categories).toEqual(['B', 'Fruit', 'Shrubs', 'A']);
    expect(merged.plants.slice(0, 2)).toMatchObject([{ category: 'B' }, { category: 'B' }]);
  });

  it('merge a category into another one and add to it: nothing is lost, what was added is under "Other"', () => {
    for (const merged of bothOrders(renameCategory(base, 'Herbs', 'Shrubs'), add(base, 'thyme', 'Herbs'))) {
      expect(merged.categories.toSorted()).toEqual(['Fruit', 'Shrubs']);
      expect(categoryOf(merged, 'basil')).toBe('Shrubs');
      expect(merged.plants.map(({ id }) => id).toSorted()).toEqual(['basil', 'lemon', 'mint', 'rose', 'thyme']);
    }
  });

  it('remove a category and add a plant to it: the plant is there, under "Other"', () => {
    for (const merged of bothOrders(removeCategory(base, 'Herbs'), add(base, 'thyme', 'Herbs'))) {
      expect(merged.categories).toEqual(['Fruit', 'Shrubs']);
      expect(merged.plants).toHaveLength(5);
    }
  });

  it('remove a category and rename it: the new name stays', () => {
    for (const merged of bothOrders(removeCategory(base, 'Herbs'), renameCategory(base, 'Herbs', 'Kitchen'))) {
      expect(merged.categories.toSorted()).toEqual(['Fruit', 'Kitchen', 'Shrubs']);
      expect(categoryOf(merged, 'basil')).toBe('Kitchen');
    }
  });
});

type Step = (catalogue: Catalogue, device: string) => Catalogue;
const ids = fc.constantFrom('basil', 'mint', 'lemon', 'rose');
const names = fc.constantFrom('Herbs', 'Fruit', 'Shrubs');
const edits: fc.Arbitrary<Step>[] = [
  fc.tuple(ids, fc.constantFrom('1', '2', '3')).map(
    ([id, size]) =>
      (now: Catalogue) =>
        edit(now, id, 'size', size),
  ),
  ids.map((id) => (now: Catalogue, device: string) => edit(now, id, 'link', `https://${device}.test`)),
  fc.tuple(fc.constantFrom('x', 'y'), names).map(
    ([id, category]) =>
      (now: Catalogue, device: string) =>
        now.categories.includes(category) ? add(now, `${id}-${device}`, category) : now,
  ),
  names.map((name) => (now: Catalogue, device: string) => {
    return now.categories.includes(name) ? renameCategory(now, name, `${name} of ${device}`) : now;
  }),
  fc.constant((now: Catalogue, device: string) => addCategory(now, `New of ${device}`)),
];
const any: fc.Arbitrary<Step>[] = [
  ...edits,
  ids.map((id) => (now: Catalogue) => removePlant(now, id)),
  names.map((name) => (now: Catalogue) => removeCategory(now, name)),
  fc.tuple(ids, names).map(
    ([id, name]) =>
      (now: Catalogue) =>
        now.plants.some((each) => each.id === id) ? edit(now, id, 'category', name) : now,
  ),
];
const steps = (of: fc.Arbitrary<Step>[]) => fc.array(fc.oneof(...of), { maxLength: 6 });
const run = (list: Step[], device: string) => list.reduce((now, step) => step(now, device), base);

const find = (catalogue: Catalogue, id: string) => catalogue.plants.find((each) => each.id === id);

/** What only `mine` changed, and the merge has otherwise. */
function lost(mine: Catalogue, other: Catalogue, merged: Catalogue): string[] {
  const plants = mine.plants.filter(({ id, size, link }) => {
    const [before, there, now] = [find(base, id), find(other, id), find(merged, id)];
    if (!before) return now?.size !== size || now.link !== link;
    const alone = there === undefined || there.size === before.size;
    return alone && size !== before.size && now?.size !== size;
  });
  const names = mine.categories.filter((name) => !base.categories.includes(name) && !merged.categories.includes(name));
  return [...plants.map(({ id }) => id), ...names];
}

describe('any changes of two devices', () => {
  it('survive: what only one of them changed is as that one left it, and nothing added is lost', () => {
    fc.assert(
      fc.property(steps(any), steps(any), (first, second) => {
        const [one, two] = [run(first, 'one'), run(second, 'two')];
        for (const merged of bothOrders(one, two)) {
          expect([...lost(one, two, merged), ...lost(two, one, merged)]).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leave no plant under "Other" as long as nobody removed anything', () => {
    fc.assert(
      fc.property(steps(edits), steps(edits), (first, second) => {
        for (const { plants, categories } of bothOrders(run(first, 'one'), run(second, 'two'))) {
          for (const { category } of plants) expect(categories).toContain(category);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are merged once: merging the result again with either side changes nothing', () => {
    fc.assert(
      fc.property(steps(edits), steps(edits), (first, second) => {
        const [one, two] = [run(first, 'one'), run(second, 'two')];
        const merged = mergeCatalogue(base, one, two);
        expect(mergeCatalogue(base, one, merged)).toEqual(merged);
        expect(mergeCatalogue(two, merged, two)).toEqual(merged);
      }),
      { numRuns: 500 },
    );
  });
});
