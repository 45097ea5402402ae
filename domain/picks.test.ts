import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noLongerOffered, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { most } from './document-shapes.ts';
import { mergeUser } from './merge.ts';
import { offersByCategory, pickPlant, picksAreFull, unpickPlant, unsentPicks } from './picks.ts';
import type { PlantPick, User } from './user.ts';

const plant = (id: string, name: string, category: string, more: Partial<CataloguePlant> = {}) =>
  ({ id, name, category, active: true, ...more }) as CataloguePlant;
const sage = plant('1', 'Sage', 'Herbs');
const elm = plant('2', 'Elm', 'Trees');
const basil = plant('3', 'basil', 'Herbs');
const catalogue: Catalogue = { id: 'plants', categories: ['Trees', 'Herbs', 'Empty'], plants: [sage, elm, basil] };
const user = (plants: PlantPick[]): User => ({ id: 'u', email: 'a@b', plants, messages: [] }) as unknown as User;

/** Groups with the names of their plants, a star at those that are chosen. */
const shown = (picks: PlantPick[], of: Catalogue = catalogue, takenBack: PlantPick[] = []) =>
  Object.fromEntries(
    offersByCategory({ picks, takenBack }, of).map(({ category, offers }) => [
      category,
      offers.map(({ pick, chosen }) => pick.name + (chosen.length > 0 ? '*' : '')),
    ]),
  );

test('"The current-user store can set plant list": a pick is stored as id, name and category', () => {
  expect(pickPlant([], sage)).toEqual([{ id: '1', name: 'Sage', category: 'Herbs' }]);
  expect(pickPlant(undefined, plant('4', 'Yew', 'Trees', { description: 'Slow' }))).toEqual([
    { id: '4', name: 'Yew', category: 'Trees' },
  ]);
});

test('"add a plant": once, whatever it was called when it was chosen', () => {
  const picks = [{ id: '1', name: 'Old sage', category: 'Herbs' }];
  expect(pickPlant(picks, sage)).toBe(picks);
});

test('a plant without an id is stored without one', () => {
  expect(pickPlant([], { name: 'Fir', category: 'Trees' })).toEqual([{ name: 'Fir', category: 'Trees' }]);
});

test('"remove a plant by name": and by id where it has one', () => {
  const picks = [{ name: 'Fir' }, { id: '1', name: 'Sage' }, { id: '2', name: 'Elm' }];
  expect(unpickPlant(picks, [{ name: ' fir ' }, { id: '2', name: 'Renamed' }])).toEqual([{ id: '1', name: 'Sage' }]);
  expect(unpickPlant(undefined, [sage])).toEqual([]);
});

test('a full list takes no further plant and loses none', () => {
  const full = Array.from({ length: most.picks }, (_, index) => ({ id: `p${index}`, name: `Plant ${index}` }));
  expect(picksAreFull(full)).toBe(true);
  expect(pickPlant(full, sage)).toBe(full);
  expect(picksAreFull(full.slice(1))).toBe(false);
});

test('unsent is what was picked or taken back since the office heard', () => {
  const here = [{ id: '1', name: 'Sage' }, { name: 'Fir' }];
  const server = [{ name: 'fir' }, { id: '2', name: 'Elm' }];
  expect(unsentPicks(here, server)).toEqual([
    { id: '1', name: 'Sage' },
    { id: '2', name: 'Elm' },
  ]);
  expect(unsentPicks(here, undefined)).toEqual([]);
});

test('a plant is unsent while its tick, or that it was taken back, is not at the office', () => {
  const [mine, server] = [[{ id: '1', name: 'Sage' }], [{ name: 'BASIL' }]];
  const offers = offersByCategory({ picks: mine, unsent: unsentPicks(mine, server) }, catalogue);
  const unsent = offers.flatMap((group) => group.offers).filter((offer) => offer.unsent);
  expect(unsent.map(({ pick }) => pick.name)).toEqual(['basil', 'Sage']);
});

test('plants stand under their categories, "sorted by name", and a category without plants is left out', () => {
  expect(shown([{ id: '1', name: 'Sage' }])).toEqual({ Trees: ['Elm'], Herbs: ['basil', 'Sage*'] });
});

test('a pick follows its plant into another category and name, by id and then by name', () => {
  const renamed = { ...catalogue, plants: [{ ...sage, name: 'Salvia', category: 'Trees' }, elm, basil] };
  expect(shown([{ id: '1', name: 'Sage', category: 'Herbs' }, { name: ' Basil' }], renamed)).toEqual({
    Trees: ['Elm', 'Salvia*'],
    Herbs: ['basil*'],
  });
});

test('two picks of one plant are one tick, which takes both back', () => {
  const picks = [{ name: 'sage' }, { id: '1', name: 'Sage' }];
  const offer = offersByCategory({ picks }, catalogue)
    .flatMap(({ offers }) => offers)
    .find(({ pick }) => pick.name === 'Sage');
  expect(offer?.chosen).toEqual(picks);
  expect(unpickPlant(picks, offer?.chosen ?? [])).toEqual([]);
});

test('customers see plants with "active !== false"; a pick of a hidden one can still be taken back', () => {
  const unknown = plant('5', 'Fir', 'Trees');
  delete (unknown as Partial<CataloguePlant>).active;
  const some = { ...catalogue, plants: [{ ...sage, active: false }, unknown, { ...elm, active: false }] };
  expect(shown([{ id: '1', name: 'Sage' }], some)).toEqual({ Trees: ['Fir'], [noLongerOffered]: ['Sage*'] });
});

test('picks without a plant and plants without a category stand last', () => {
  const some = { ...catalogue, plants: [elm, plant('6', 'Moss', 'Cleared')] };
  expect(shown([{ id: '9', name: 'Rose' }], some)).toEqual({ Trees: ['Elm'], [noLongerOffered]: ['Moss', 'Rose*'] });
});

test('what was taken back stays in sight, though it is not offered any more, and can be chosen again', () => {
  const rose = { id: '9', name: 'Rose', category: 'Trees' };
  expect(shown([], catalogue, [rose, sage])).toEqual({
    Trees: ['Elm'],
    Herbs: ['basil', 'Sage'],
    [noLongerOffered]: ['Rose'],
  });
  const offer = offersByCategory({ picks: [], takenBack: [rose] }, catalogue).at(-1)?.offers[0];
  expect(pickPlant([], offer?.pick ?? sage)).toEqual([rose]);
});

const somePlant = fc.constantFrom(sage, elm, basil, plant('4', 'Yew', 'Trees'), plant('5', 'Fir', 'Trees'));
const ticks = fc.array(fc.tuple(somePlant, fc.boolean()), { maxLength: 8 });
const tick = (picks: PlantPick[], [ticked, on]: readonly [CataloguePlant, boolean]): PlantPick[] =>
  on ? pickPlant(picks, ticked) : unpickPlant(picks, [ticked]);
const ids = (picks: readonly PlantPick[]) => new Set(picks.map(({ id }) => id));

test('two phones tick different plants while apart, and both sets survive whoever comes first', () => {
  fc.assert(
    fc.property(ticks, ticks, ticks, (before, onMine, onTheirs) => {
      const base = before.reduce(tick, []);
      const mine = onMine.reduce(tick, base);
      const theirs = onTheirs.reduce(tick, base);
      const merged = mergeUser(user(base), user(mine), user(theirs)).plants;
      const added = [...mine, ...theirs].filter(({ id }) => !ids(base).has(id));
      const kept = base.filter(({ id }) => ids(mine).has(id) && ids(theirs).has(id));
      expect(ids(merged)).toEqual(ids([...kept, ...added]));
      expect(merged).toHaveLength(ids(merged).size);
      expect(ids(mergeUser(user(base), user(theirs), user(mine)).plants)).toEqual(ids(merged));
    }),
  );
});

test('what is unsent is exactly what differs from the office', () => {
  fc.assert(
    fc.property(ticks, ticks, (one, two) => {
      const [here, server] = [one.reduce(tick, []), two.reduce(tick, [])];
      const unsent = ids(unsentPicks(here, server));
      for (const { id } of [sage, elm, basil]) expect(unsent.has(id)).toBe(ids(here).has(id) !== ids(server).has(id));
    }),
  );
});
