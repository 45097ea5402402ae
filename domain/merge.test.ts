import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlant } from '#tests/support/plants.ts';
import type { Catalogue, CataloguePlant } from './catalogue.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import type { Message, Note, PlantPick, User } from './user.ts';

const note = (id: string, text = id, more: Partial<Note> = {}): Note => ({
  id,
  note: text,
  createdBy: 'Ada',
  createdAt: 1,
  ...more,
});
const user = (more: Readonly<Record<string, unknown>> = {}): User =>
  ({ id: 'u', email: 'a@b', plants: [], messages: [], ...more }) as unknown as User;
const notesOf = (base: Note[], mine: Note[], theirs: Note[]): Note[] | undefined =>
  mergeUser(user({ notes: base }), user({ notes: mine }), user({ notes: theirs })).notes;

test('notes added on both sides are all kept, the server\u2019s first', () => {
  expect(notesOf([note('a')], [note('a'), note('m')], [note('t'), note('a')])).toEqual([
    note('t'),
    note('a'),
    note('m'),
  ]);
});

test('a deleted note goes, unless the other side edited it', () => {
  expect(notesOf([note('a')], [], [note('a'), note('t')])).toEqual([note('t')]);
  expect(notesOf([note('a')], [note('a'), note('m')], [])).toEqual([note('m')]);
  expect(notesOf([note('a')], [], [note('a', 'edited')])).toEqual([note('a', 'edited')]);
  expect(notesOf([note('a')], [note('a', 'edited')], [note('t')])).toEqual([note('t'), note('a', 'edited')]);
});

test('two edits of one note stand side by side, and merging again makes no further copy', () => {
  const [base, mine, theirs] = [[note('a')], [note('a', 'mine')], [note('a', 'theirs', { editedBy: 'Bo' })]];
  const merged = notesOf(base, mine, theirs) ?? [];
  expect(merged).toEqual([theirs[0], { ...mine[0], id: expect.stringMatching(/^a~/), of: 'a' }]);
  expect(notesOf(base, mine, merged)).toEqual(merged);
  expect(notesOf(theirs, merged, theirs)).toEqual(merged);
});

test('a second version that both edit has its versions beside it, all of one note', () => {
  const version = (text: string) => note('v', text, { of: 'a' });
  const merged = notesOf([note('a'), version('x')], [note('a'), version('mine')], [note('a'), version('theirs')]);
  expect(merged?.map(({ note: text, of }) => [text, of])).toEqual([
    ['a', undefined],
    ['theirs', 'a'],
    ['mine', 'a'],
  ]);
});

test('two edits to the same text are one', () => {
  const theirs = note('a', 'same', { editedBy: 'Bo', editedAt: 2 });
  expect(notesOf([note('a')], [note('a', 'same', { editedBy: 'Cy', editedAt: 3 })], [theirs])).toEqual([theirs]);
});

test('a further edit to a text that already stands beside the note is not lost', () => {
  const [second] = (notesOf([note('a')], [note('a', 'Y')], [note('a', 'X')]) ?? []).slice(1);
  const edited = { ...second, note: 'Z' } as Note;
  const texts = notesOf([note('a', 'X'), edited], [note('a', 'Y'), edited], [note('a', 'W'), edited])?.map(
    (each) => each.note,
  );
  expect(texts).toEqual(['W', 'Z', 'Y']);
});

test('who wrote a note last goes with its text, and a settled mark stays settled', () => {
  const base = note('a', 'x', { of: 'b', editedBy: 'Ada' });
  const mine = note('a', 'x', { editedBy: 'Ada' });
  const theirs = note('a', 'y', { of: 'b', editedBy: 'Bo' });
  expect(notesOf([base], [mine], [theirs])).toEqual([note('a', 'y', { editedBy: 'Bo' })]);
});

test('a merge never trims', () => {
  const some = (name: string, count: number): Note[] =>
    Array.from({ length: count }, (_, index) => note(`${name}${index}`));
  const base = some('b', 100);
  expect(notesOf(base, [...base, ...some('m', 60)], [...base, ...some('t', 60)])).toHaveLength(220);
});

test('notes without an id, or with one that repeats, are all kept', () => {
  const bare = { note: 'bare', createdBy: 'Ada', createdAt: 1 } as Note;
  const other = { ...bare, note: 'other' };
  expect(notesOf([bare], [bare, note('m')], [bare, other, note('t'), note('t', 'again')])).toHaveLength(5);
});

test('of a plain field the changed side wins, and the server where both changed', () => {
  const merged = mergeUser(
    user({ city: 'A', email: 'old' }),
    user({ city: 'B', email: 'mine' }),
    user({ city: 'A', email: 'theirs' }),
  );
  expect(merged).toMatchObject({ city: 'B', email: 'theirs' });
});

test('a removed optional field stays removed, its key absent', () => {
  const base = user({ primaryNote: 'p', specialtyRequests: 's', fullName: 'f' });
  const merged = mergeUser(
    base,
    user({ specialtyRequests: 's', fullName: 'f' }),
    user({ primaryNote: 'p', specialtyRequests: 's2' }),
  );
  expect(Object.keys(merged).toSorted()).toEqual(['email', 'id', 'messages', 'plants', 'specialtyRequests']);
});

test('fields that this version does not know survive', () => {
  const merged = mergeUser(
    user({ gate: { code: 1 } }),
    user({ gate: { code: 1 }, city: 'B' }),
    user({ gate: { code: 2 }, dogs: ['Rex'] }),
  );
  expect(merged).toMatchObject({ gate: { code: 2 }, dogs: ['Rex'], city: 'B' });
});

test('values of the wrong type do not stop a merge', () => {
  const odd = user({ notes: 'none', plants: null, primaryNote: 5 });
  expect(mergeUser(odd, user({ notes: [note('m')], primaryNote: 'a' }), odd)).toMatchObject({
    notes: [note('m')],
    primaryNote: 'a',
  });
  expect(mergeUser(null, user({ notes: [note('m')] }), odd).notes).toBe('none');
});

test('both texts of a person are merged by lines', () => {
  const merged = mergeUser(
    user({ primaryNote: 'a', specialtyRequests: 'r' }),
    user({ primaryNote: 'm\na', specialtyRequests: 'r\nm' }),
    user({ primaryNote: 'a\nt', specialtyRequests: 'r\nt' }),
  );
  expect(merged).toMatchObject({ primaryNote: 'm\na\nt', specialtyRequests: 'r\nm\nt' });
});

test('a message that was read on either side is read', () => {
  const message = (id: string, read: boolean): Message => ({ id, message: id, userId: 'u', read, createdAt: 1 });
  const of = (...messages: Message[]): User => user({ messages });
  const merged = mergeUser(
    null,
    of(message('a', true), message('m', false)),
    of(message('a', false), message('t', false)),
  );
  expect(merged.messages.map(({ id, read }) => [id, read])).toEqual([
    ['a', true],
    ['t', false],
    ['m', false],
  ]);
});

test('picks are a set, known by id or else by name', () => {
  const of = (...plants: PlantPick[]): User => user({ plants });
  const merged = mergeUser(
    of({ name: 'Elm' }, { name: 'Fir' }, { name: 'Oak' }),
    of({ name: 'Fir' }, { id: '3', name: 'Oak' }, { id: '4', name: 'Yew' }),
    of({ name: 'Elm' }, { name: 'Oak' }, { id: '4', name: 'Yew' }),
  );
  expect(merged.plants).toEqual([
    { id: '3', name: 'Oak' },
    { id: '4', name: 'Yew' },
  ]);
});

const plant = (id: string, more?: Partial<CataloguePlant>) => aPlant(id, 'A', more);
const catalogue = (plants: CataloguePlant[], categories: string[]): Catalogue => ({ id: 'plants', plants, categories });

test('catalogue plants merge by id and field', () => {
  const base = catalogue([plant('p', { description: 'a' }), plant('gone'), plant('kept')], ['A']);
  const mine = catalogue([plant('p', { size: 20, description: 'a\nm' }), plant('m')], ['A']);
  const theirs = catalogue(
    [
      plant('p', { link: 'l', plantingMonths: [10, 1], description: 't\na' }),
      plant('gone'),
      plant('kept', { size: 5 }),
    ],
    ['A'],
  );
  expect(mergeCatalogue(base, mine, theirs).plants).toEqual([
    plant('p', { size: 20, link: 'l', plantingMonths: [10, 1], description: 't\na\nm' }),
    plant('kept', { size: 5 }),
    plant('m'),
  ]);
});

test('categories are a set: a rename here and an addition there are both kept', () => {
  const merged = mergeCatalogue(
    catalogue([], ['A', 'B', 'C']),
    catalogue([], ['A2', 'B', 'C']),
    catalogue([], ['A', 'N', 'B']),
  );
  expect(merged.categories).toEqual(['A2', 'N', 'B']);
});

const anyNotes = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    note: fc.constantFrom('x', 'y', 'z', 'w'),
    createdBy: fc.constant('Ada'),
    createdAt: fc.nat(3),
  }),
  { selector: ({ id }) => id },
);
const anyUser = fc
  .record(
    {
      notes: anyNotes,
      plants: fc.uniqueArray(
        fc.constantFrom('e', 'f', 'g', 'h').map((id) => ({ id, name: id })),
        { selector: ({ id }) => id },
      ),
      fullName: fc.constantFrom('f', 'g'),
      city: fc.constantFrom('c', 'd'),
    },
    { requiredKeys: ['plants', 'city'] },
  )
  .map((more) => user(more));

test('merging the result again with either side changes nothing', () => {
  fc.assert(
    fc.property(fc.option(anyUser), anyUser, anyUser, (base, mine, theirs) => {
      const merged = mergeUser(base, mine, theirs);
      expect(mergeUser(base, mine, merged)).toEqual(merged);
      expect(mergeUser(theirs, merged, theirs)).toEqual(merged);
    }),
    { numRuns: 300 },
  );
});

test('whichever side is the server\u2019s, the same texts and picks result', () => {
  const texts = ({ notes }: User): string[] => (notes ?? []).map((each) => each.note).toSorted();
  const picks = ({ plants }: User): string[] => plants.map(({ name }) => name).toSorted();
  fc.assert(
    fc.property(anyUser, anyUser, anyUser, (base, mine, theirs) => {
      const [one, two] = [mergeUser(base, mine, theirs), mergeUser(base, theirs, mine)];
      expect(texts(one)).toEqual(texts(two));
      expect(picks(one)).toEqual(picks(two));
    }),
    { numRuns: 300 },
  );
});

const person = (firstName: string, lastName: string, fullName = `${firstName} ${lastName}`) =>
  user({ firstName, lastName, fullName });

test('the full name follows from two names that two devices changed', () => {
  expect(mergeUser(person('Robin', 'Marsh'), person('Robyn', 'Marsh'), person('Robin', 'Hall'))).toEqual(
    person('Robyn', 'Hall'),
  );
  expect(mergeUser(person('Robin', 'Marsh'), person('Robyn', 'Marsh'), person('Rob', 'Marsh', 'Robin Marsh'))).toEqual(
    person('Rob', 'Marsh'),
  );
});

test('a full name that another app wrote its own way stays where nobody here changed a name', () => {
  const theirs = person('Rob', 'Marsh', 'Marsh, Rob');
  expect(mergeUser(person('Robin', 'Marsh'), person('Robin', 'Marsh'), theirs)).toEqual(theirs);
  expect(mergeUser(person('Robin', 'Marsh'), theirs, theirs)).toEqual(theirs);
  expect(mergeUser(person('Robin', 'Marsh'), theirs, person('Robin', 'Marsh'))).toEqual(theirs);
});
