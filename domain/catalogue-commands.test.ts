import { expect, test } from 'vitest';
import { createCategory, dropCategory, dropPlant, nameCategory, writePlant } from './catalogue-commands.ts';
import type { Catalogue } from './catalogue.ts';
import type { Command } from './command.ts';
import { newPlant } from './plant-form.ts';

const empty: Catalogue = { id: 'plants', plants: [], categories: ['Herbs', 'Fruit'] };
const basil = { ...newPlant('basil', empty), name: 'Basil' };
const catalogue: Catalogue = { ...empty, plants: [basil] };
const run = (command: Command<Catalogue>, mine: Catalogue) => command(mine, { synced: mine, at: 0 });

test('categories come, are renamed with their plants, and go', () => {
  expect(run(createCategory('Trees'), catalogue).categories).toEqual(['Herbs', 'Fruit', 'Trees']);
  const renamed = run(nameCategory('Herbs', 'Kitchen'), catalogue);
  expect(renamed).toMatchObject({ categories: ['Kitchen', 'Fruit'], plants: [{ category: 'Kitchen' }] });
  expect(run(dropCategory('Herbs'), catalogue).categories).toEqual(['Fruit']);
});

test('of a plant only the typed fields are written, over what a colleague wrote meanwhile', () => {
  const theirs = { ...catalogue, plants: [{ ...basil, size: 30 }] };
  const written = run(writePlant(basil, { name: { text: 'Sweet basil', from: 'Basil' } }), theirs);
  expect(written.plants).toEqual([{ ...basil, name: 'Sweet basil', size: 30 }]);
  expect(run(dropPlant('basil'), written).plants).toEqual([]);
});

test('a plant that was deleted meanwhile comes back with what was typed', () => {
  expect(run(writePlant(basil, { size: { text: '40', from: '10' } }), empty).plants).toEqual([{ ...basil, size: 40 }]);
});

test('beyond the size of one document nothing is added, and what makes it smaller is taken', () => {
  const long = { ...basil, id: 'long', description: 'x'.repeat(900_000) };
  const huge = { ...catalogue, plants: [basil, long] };
  expect(() => run(createCategory('Trees'), huge)).toThrow(expect.objectContaining({ limit: 'full' }));
  expect(run(dropPlant('basil'), huge).plants).toEqual([long]);
});
