/** The catalogue of plants. */
import type { Stored } from '#domain/permissions.ts';
import { type Attempt, beside, but, type Pair, transaction } from '../case.ts';
import { ada, catalogue, emil, next, nina, rosa } from '../world.ts';

const categories = ['Herbs', 'Vegetables'];
const changes: Attempt = {
  name: 'an employee adds a category',
  actor: emil,
  ask: transaction({ 'plants/plants': next(catalogue, { categories }) }),
};
const instead = (name: string, change: Stored): Attempt =>
  but(changes, `an employee adds a category ${name}`, {
    ask: transaction({ 'plants/plants': next(catalogue, { categories, ...change }) }),
  });
const starts: Attempt = {
  name: 'an admin starts the catalogue',
  actor: ada,
  world: { 'plants/plants': null },
  ask: transaction({ 'plants/plants': { ...next(catalogue, {}), rev: 1 } }),
};

export const catalogueCases: Pair[] = [
  ...beside(
    changes,
    but(changes, 'a customer adds a category', { actor: rosa }),
    but(changes, 'a newcomer adds a category', { actor: nina }),
    but(changes, 'an employee deletes the catalogue', { ask: transaction({ 'plants/plants': null }) }),
    but(changes, 'an employee writes another document of plants', {
      ask: { kind: 'write', documents: { 'plants/old': { ...next(catalogue, {}), rev: 1 } } },
    }),
    instead('that a colleague overtook', { rev: 3 }),
    instead('under another id', { id: 'old' }),
    instead('with a field that nobody knows', { season: 'spring' }),
    instead('and takes the plants out', { plants: undefined }),
  ),
  ...beside(
    starts,
    but(starts, 'a customer starts the catalogue', { actor: rosa }),
    but(starts, 'an admin starts the catalogue at the second revision', {
      ask: transaction({ 'plants/plants': { ...next(catalogue, {}), rev: 2 } }),
    }),
  ),
];
