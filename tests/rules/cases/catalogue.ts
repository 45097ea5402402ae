/** The catalogue of plants. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, but, get, type Pair, transaction } from '../case.ts';
import { ada, catalogue, emil, next, nina, rosa } from '../world.ts';

const staff = [emil, ada];
const others = [rosa, nina, null];
const named = (actor: Actor | null): string => actor?.uid ?? 'nobody';
const fields = { plants: [{ name: 'Basil', size: 144 }, { name: 'Mint' }], categories: ['Herbs', 'Trees'] };

/** Each role, operation and field: staff may change, everybody with a profile may read, nobody may delete. */
const byTable: Pair[] = staff.flatMap((may) => {
  const does =
    (operation: string, ask: Attempt['ask'], world?: Attempt['world']) =>
    (actor: Actor | null): Attempt => ({
      name: `${named(actor)} ${operation}`,
      actor,
      ask,
      ...(world && { world }),
    });
  const changing = Object.entries(fields).map(([field, value]) =>
    does(
      `changes the ${field} of the catalogue`,
      transaction({ 'plants/plants': next(catalogue, { [field]: value }) }),
    ),
  );
  const creating = Object.entries(fields).map(([field, value]) =>
    does(
      `starts the catalogue with ${field}`,
      transaction({ 'plants/plants': { ...next(catalogue, { plants: [], categories: [], [field]: value }), rev: 1 } }),
      { 'plants/plants': null },
    ),
  );
  const deletes = does('deletes the catalogue', transaction({ 'plants/plants': null }));
  return [
    ...[...changing, ...creating].flatMap((attempt) => beside(attempt(may), ...others.map(attempt))),
    ...changing.flatMap((attempt) => beside(attempt(may), ...[...staff, ...others].map(deletes))),
  ];
});

const reads = (actor: Actor | null): Attempt => ({
  name: `${named(actor)} reads the catalogue`,
  actor,
  ask: get('plants/plants'),
});
const reading: Pair[] = [...staff, rosa].flatMap((may) => beside(reads(may), reads(nina), reads(null)));

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

const spoilt = (what: string, change: Stored): Pair[] => {
  const document = { ...catalogue, ...change };
  const mends = but(changes, `an employee adds a category to a catalogue with ${what}`, {
    world: { 'plants/plants': document },
    ask: transaction({ 'plants/plants': next(document, { categories }) }),
  });
  return beside(
    mends,
    but(mends, `an employee adds a category and a field to a catalogue with ${what}`, {
      ask: transaction({ 'plants/plants': next(document, { categories, season: 'spring' }) }),
    }),
  );
};
const oddCategories = { ...catalogue, categories: 'Herbs' };
const withoutCategory = (what: string, change: Stored): Attempt =>
  but(changes, `an employee ${what} where a word stands for the categories`, {
    world: { 'plants/plants': oddCategories },
    ask: transaction({ 'plants/plants': next(oddCategories, change) }),
  });
const { categories: _categories, ...withoutCategories } = next(catalogue, {});

/** As an earlier app may have left it. */
const tooLong = (field: keyof typeof fields, length: number): Pair[] => {
  const entries = Array.from({ length }, () => 'x');
  const document = { ...catalogue, [field]: entries };
  const leaves = (what: string, after: unknown): Attempt =>
    but(changes, `an employee ${what} of ${length} ${field}`, {
      world: { 'plants/plants': document },
      ask: transaction({ 'plants/plants': next(document, { [field]: after }) }),
    });
  const grows = leaves('adds one to a catalogue', [...entries, 'y']);
  return [
    ...beside(leaves('changes one in a catalogue', ['y', ...entries.slice(1)]), grows),
    ...beside(leaves('takes one out', entries.slice(1)), grows, leaves('makes a text', 'x')),
  ];
};

export const catalogueCases: Pair[] = [
  ...tooLong('plants', 2002),
  ...tooLong('categories', 202),
  ...byTable,
  ...beside(
    withoutCategory('takes the plants out', { plants: [] }),
    withoutCategory('makes a text of the plants', { plants: 'Basil' }),
  ),
  ...spoilt('a word for plants', { plants: 'Basil' }),
  ...spoilt('2001 plants', { plants: Array.from({ length: 2001 }, () => 'x') }),
  ...spoilt('plants that are no number', { plants: [Number.NaN] }),
  ...spoilt('another id', { id: 'old' }),
  ...spoilt('a field that nobody knows', { note: 'Do not touch' }),
  ...reading,
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
    instead('as a text', { categories: 'Herbs' }),
    instead('and makes a text of the plants', { plants: 'Basil' }),
    instead('at the time of the phone', { syncedAt: { seconds: 1_800_000_000, nanoseconds: 0 } }),
    instead('without an id of the write', { edit: '' }),
  ),
  ...beside(
    starts,
    but(starts, 'a customer starts the catalogue', { actor: rosa }),
    but(starts, 'an admin starts the catalogue without categories', {
      ask: transaction({ 'plants/plants': { ...withoutCategories, rev: 1 } }),
    }),
    but(starts, 'an admin starts the catalogue with a field that nobody knows', {
      ask: transaction({ 'plants/plants': { ...next(catalogue, { season: 'spring' }), rev: 1 } }),
    }),
    but(starts, 'an admin starts the catalogue under another id', {
      ask: transaction({ 'plants/plants': { ...next(catalogue, { id: 'old' }), rev: 1 } }),
    }),
    but(starts, 'an admin starts the catalogue with a word for plants', {
      ask: transaction({ 'plants/plants': { ...next(catalogue, { plants: 'Basil' }), rev: 1 } }),
    }),
    but(starts, 'an admin starts the catalogue at the second revision', {
      ask: transaction({ 'plants/plants': { ...next(catalogue, {}), rev: 2 } }),
    }),
  ),
];
