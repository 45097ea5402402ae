import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { everyPoison, poison, poisonedCatalogue, poisonedUser, poisons } from '#tests/support/poison.ts';
import { aUser } from '#tests/support/people.ts';
import { catalogueChanges } from './catalogue-changes.ts';
import { picksByCategory, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { fits, longest, most, pickShape, registrationShape } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import { latestMessages, unreadMessages, unsentMessages } from './messages.ts';
import { latestNotes, unsentNotes } from './notes.ts';
import { displayTitle, initials, mailLink, mapLink, matching, phoneLink, searchText, sortKey } from './people.ts';
import { offersByCategory } from './picks.ts';
import { readDeparture, readMarks } from './marks.ts';
import { errorsIn, readCatalogue, readUser, storedCatalogue, storedUser } from './schemas.ts';
import { inSeason, seasonText } from './season.ts';
import { userChanges } from './user-changes.ts';
import { fullNameOf, roles, type User } from './user.ts';

/** Written down once more, and strictly: what everything that was read satisfies. */
const text = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit),
    v.check((value) => !/\p{Surrogate}/u.test(value), 'half of a character'),
  );
/** The same, counted in whole characters. */
const characters = (limit: number) =>
  v.pipe(
    text(2 * limit),
    v.check((value) => Array.from(value).length <= limit, 'too long'),
  );
/** Epoch milliseconds. */
const now = Date.UTC(2026, 10, 22);
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
const month = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(11));
const list = <S extends v.GenericSchema>(entry: S, limit: number) => v.pipe(v.array(entry), v.maxLength(limit));
const strictUser = v.strictObject({
  id: v.literal('ada'),
  role: v.picklist(roles),
  active: v.boolean(),
  firstName: characters(100),
  lastName: characters(100),
  fullName: v.optional(characters(201)),
  email: characters(320),
  mobile: characters(50),
  address: characters(200),
  city: characters(100),
  state: characters(100),
  zipcode: characters(20),
  imgUrl: text(2000),
  plants: list(
    v.strictObject({ id: v.optional(id), name: characters(400), category: v.optional(characters(400)) }),
    500,
  ),
  messages: list(
    v.strictObject({ id, message: text(2000), userId: text(100), read: v.boolean(), createdAt: time }),
    200,
  ),
  notes: v.optional(
    list(
      v.strictObject({
        id,
        note: text(5000),
        createdBy: characters(320),
        createdAt: time,
        editedBy: v.optional(characters(320)),
        editedAt: v.optional(time),
        of: v.optional(id),
      }),
      200,
    ),
  ),
  primaryNote: v.optional(text(20_000)),
  specialtyRequests: v.optional(text(5000)),
});
const strictCatalogue = v.strictObject({
  id: v.literal('plants'),
  plants: list(
    v.strictObject({
      id,
      active: v.boolean(),
      name: text(400),
      category: text(400),
      description: text(1_048_576),
      imgUrl: text(10_000),
      link: text(10_000),
      plantingMonths: v.strictTuple([month, month]),
      size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
    }),
    2000,
  ),
  categories: list(text(400), 200),
});

const user = (raw: unknown): User => {
  const { fields } = readUser('ada', raw);
  if (!fields) throw new Error('expected to be readable');
  return fields;
};
const catalogue = (raw: unknown): Catalogue => {
  const { fields } = readCatalogue(raw);
  if (!fields) throw new Error('expected to be readable');
  return fields;
};
const plain = (fields: object) => JSON.parse(JSON.stringify(fields)) as unknown;

describe('whatever is stored', () => {
  it('as a user is read as one that satisfies the strict schema', () => {
    fc.assert(
      fc.property(poisonedUser(), (raw) => {
        const read = user(raw);
        expect(() => v.parse(strictUser, plain(read))).not.toThrow();
        expect(deepEqual(plain(read), read)).toBe(true);
        expect(deepEqual(structuredClone(read), read)).toBe(true);
        expect(readUser('ada', read).fields).toBe(read);
        expect(storedUser('ada', read)).toBe(read);
      }),
    );
  });

  it('as the catalogue is read as one that satisfies the strict schema', () => {
    fc.assert(
      fc.property(poisonedCatalogue(), (raw) => {
        const read = catalogue(raw);
        expect(() => v.parse(strictCatalogue, plain(read))).not.toThrow();
        expect(deepEqual(plain(read), read)).toBe(true);
        expect(deepEqual(structuredClone(read), read)).toBe(true);
        expect(readCatalogue(read).fields).toBe(read);
        expect(storedCatalogue(read)).toBe(read);
      }),
    );
  });

  it('on this device is read as what screens can show, and again as the same', () => {
    fc.assert(
      fc.property(poison(), poisonedUser(), (raw, other) => {
        for (const stored of [raw, other]) {
          const read = storedUser('ada', stored);
          expect(storedUser('ada', read)).toBe(read);
          expect(deepEqual(plain(read), read)).toBe(true);
        }
        const read = storedCatalogue(raw);
        expect(storedCatalogue(read)).toBe(read);
        expect(deepEqual(plain(read), read)).toBe(true);
      }),
    );
  });

  it('as two sides and their base can be merged, compared, searched, sorted and listed', () => {
    fc.assert(
      fc.property(poisonedUser(), poisonedUser(), fc.option(poisonedUser()), poisonedCatalogue(), (a, b, c, d) => {
        const [mine, theirs, base] = [user(a), user(b), c && user(c)];
        const plants = catalogue(d);
        for (const each of [mergeUser(base, mine, theirs), mine]) {
          userChanges(base, each);
          [sortKey, displayTitle, initials, mapLink].forEach((told) => told(each));
          phoneLink(each.mobile);
          mailLink(each.email);
          matching('fern')(searchText(each));
          latestNotes(each.notes ?? [], now).forEach(({ createdAt }) => new Date(createdAt).toISOString());
          latestMessages(each.messages, now).forEach(({ createdAt }) => new Date(createdAt).toISOString());
          unreadMessages(each.messages);
          unsentMessages(each, base);
          unsentNotes(each, base);
          picksByCategory(each.plants, plants);
          offersByCategory({ picks: each.plants }, plants);
        }
        plants.plants.forEach(({ plantingMonths }) => inSeason(plantingMonths, 3) && seasonText(plantingMonths));
      }),
    );
  });

  it('as two catalogues can be merged and compared', () => {
    fc.assert(
      fc.property(poisonedCatalogue(), poisonedCatalogue(), fc.option(poisonedCatalogue()), (a, b, c) => {
        const [mine, theirs, base] = [catalogue(a), catalogue(b), c && catalogue(c)];
        catalogueChanges(base, mergeCatalogue(base, mine, theirs));
      }),
    );
  });

  it('in one field of a person or a plant leaves the others alone', () => {
    const right = aUser('ada', { notes: [], primaryNote: '', specialtyRequests: '', fullName: '' });
    for (const field of Object.keys(right).filter((key) => key !== 'id' && key !== 'role')) {
      for (const [name, value] of everyPoison) {
        const read = user({ ...right, [field]: value });
        expect({ ...read, [field]: right[field as keyof User] }, `${name} in ${field}`).toEqual(right);
      }
    }
  });
});

test('fields with nothing wrong are the very same object', () => {
  const right = aUser('ada', {
    plants: [{ name: 'Fern' }],
    notes: [{ id: 'n1', note: 'Gate', createdBy: 'Emil', createdAt: 1, editedBy: 'Ada', editedAt: 2, of: 'n0' }],
    messages: [{ id: 'm1', message: 'Hi', userId: 'ada', read: true, createdAt: 3 }],
    primaryNote: 'Ring twice',
  });
  expect(user(right)).toBe(right);
  const plants = { id: 'plants' as const, plants: [], categories: ['Trees'] };
  expect(catalogue(plants)).toBe(plants);
});

test('a person with values of the wrong type becomes one that every screen can show', () => {
  const damaged = { lastName: 7, notes: 'none', messages: null, plants: [null, { name: 'Fern' }], primaryNote: 3 };
  expect(user(aUser('ada', damaged as never))).toEqual(
    aUser('ada', { lastName: '', notes: [], plants: [{ name: 'Fern' }], primaryNote: '' }),
  );
});

test('a person who says nothing but the role has the defaults', () => {
  const defaults = { active: true, firstName: '', lastName: '', email: '', mobile: '', address: '', city: '' };
  const rest = { state: '', zipcode: '', imgUrl: '', plants: [], messages: [] };
  expect(user({ role: 'customer' })).toEqual({ id: 'ada', role: 'customer', ...defaults, ...rest });
});

test('the id is that of the document, whatever the document says', () => {
  expect(user(aUser('rosa')).id).toBe('ada');
});

test('a text that is too long is cut, and never in half of a character', () => {
  expect(user(aUser('ada', { firstName: 'x'.repeat(101) })).firstName).toBe('x'.repeat(longest.firstName));
  expect(user(aUser('ada', { firstName: '🌷'.repeat(101) })).firstName).toBe('🌷'.repeat(longest.firstName));
  expect(user(aUser('ada', { primaryNote: `${'x'.repeat(19_999)}🌷` })).primaryNote).toBe('x'.repeat(19_999));
});

test('all that a customer may write is read in full, also in signs that count twice in JavaScript', () => {
  const most = (limit: number) => '🌷'.repeat(limit);
  const names = { firstName: most(longest.firstName), lastName: most(longest.lastName) };
  const place = { city: most(longest.city), state: most(longest.state), zipcode: most(longest.zipcode) };
  const pick = { name: most(longest.plant), category: most(longest.plant) };
  const written = aUser('ada', { ...names, fullName: fullNameOf(names), ...place, mobile: '9165550142' });
  expect(fits(registrationShape, { ...written, rev: 1, edit: 'a:1', syncedAt: {} })).toBe(true);
  expect(fits(pickShape, pick)).toBe(true);
  const stored = { ...written, plants: [pick] };
  expect(readUser('ada', stored)).toEqual({ fields: stored });
});

test('half of a character, which cannot be sent, is shown as what cannot be read', () => {
  const halves = { firstName: 'a\uD800', lastName: '\uDC00b', city: 'c🌷' };
  const read = { firstName: 'a\uFFFD', lastName: '\uFFFDb', city: 'c🌷' };
  expect(user(aUser('ada', halves))).toMatchObject(read);
  expect(storedUser('ada', aUser('ada', halves))).toMatchObject(read);
});

test('of a list that is too long the end is read', () => {
  const names = Array.from({ length: most.picks + 2 }, (_, index) => ({ name: `plant ${index}` }));
  expect(user(aUser('ada', { plants: names })).plants).toEqual(names.slice(2));
});

test('nothing is cut of what this device holds, because the office may not have it yet', () => {
  const notes = Array.from({ length: most.notes + 20 }, (_, index) => ({
    id: `n${index}`,
    note: 'x'.repeat(longest.note + 1),
    createdBy: 'Emil',
    createdAt: index,
  }));
  const mine = aUser('ada', { notes, primaryNote: 'y'.repeat(longest.primaryNote + 1) });
  expect(storedUser('ada', mine)).toBe(mine);
});

test.each([
  [8.64e15, 8.64e15],
  [8.64e15 + 2, 0],
  [2 ** 60, 0],
  [-1, 0],
  [4.5, 4],
  [Number.NaN, 0],
  ['today', 0],
])('a time %s is read as %s', (createdAt, time) => {
  const message = { id: 'm', message: 'Hi', userId: 'ada', read: false, createdAt };
  expect(user(aUser('ada', { messages: [message] as never })).messages[0]?.createdAt).toBe(time);
});

test('entries without an id are told apart by what they say, also after one of them was read', () => {
  const message = { message: 'Hi', userId: 'ada', read: false, createdAt: 1 };
  const ids = user(aUser('ada', { messages: [message, { ...message, createdAt: 2 }] as never })).messages.map(
    (m) => m.id,
  );
  expect(new Set(ids).size).toBe(2);
  const read = user(aUser('ada', { messages: [{ ...message, read: true }] as never })).messages;
  expect(read[0]?.id).toBe(ids[0]);
});

test('entries of one list have ids of their own, whatever is stored', () => {
  const note = { note: 'Gate', createdBy: 'Emil', createdAt: 1 };
  const notes = [
    note,
    { ...note, id: 'a' },
    note,
    { ...note, id: 'a' },
    { ...note, id: 'x'.repeat(100) },
    { ...note, id: 'x'.repeat(100) },
  ];
  const read = user(aUser('ada', { notes } as never)).notes ?? [];
  expect(new Set(read.map(({ id }) => id)).size).toBe(notes.length);
  expect(read[1]?.id).toBe('a');
  expect(user(aUser('ada', { notes: read })).notes).toEqual(read);
});

test.each([
  [{ size: Number.NaN }, { size: 10 }],
  [{ size: Number.POSITIVE_INFINITY }, { size: 10 }],
  [{ size: -3 }, { size: 10 }],
  [{ size: 24.6 }, { size: 24 }],
  [{ plantingMonths: [3, 12] }, { plantingMonths: [0, 11] }],
  [{ plantingMonths: [3] }, { plantingMonths: [0, 11] }],
  [{ plantingMonths: [2.5, 4] }, { plantingMonths: [0, 11] }],
  [{ plantingMonths: [10, 1] }, { plantingMonths: [10, 1] }],
])('a plant with %j is read with %j', (stored, read) => {
  expect(catalogue({ plants: [{ id: 'p', name: 'Fern', ...stored }] }).plants[0]).toMatchObject(
    read as Partial<CataloguePlant>,
  );
});

test.each([
  ['no object', null, 'no-object'],
  ['a list', [], 'no-object'],
  ['no role', {}, 'role'],
  ['a role that nobody has', { role: 'boss' }, 'role'],
])('a user that is %s cannot be read', (_, raw, unreadable) => {
  expect(readUser('ada', raw)).toEqual({ unreadable });
});

test('a catalogue whose plants are no list cannot be read, one that is empty can', () => {
  expect(readCatalogue({ plants: 'none', categories: [] })).toEqual({ unreadable: 'plants' });
  expect(readCatalogue(7)).toEqual({ unreadable: 'no-object' });
  expect(readCatalogue({})).toEqual({ fields: { id: 'plants', plants: [], categories: [] } });
});

test.each(Object.entries(poisons))('a revision or trail that is %s counts as none, unless it is one', (_, value) => {
  const { rev, edit } = readMarks({ rev: value, edit: value });
  expect(rev).toBe(Number.isSafeInteger(value) && (value as number) > 0 ? value : 0);
  expect(edit).toBe(typeof value === 'string' && value.length <= longest.edit ? value : '');
});

test('a departure tells its role and revision, or nothing', () => {
  expect(readDeparture({ rev: 3, role: null })).toEqual({ rev: 3, role: null });
  expect(readDeparture({ rev: 3, role: 'employee' })).toEqual({ rev: 3, role: 'employee' });
  for (const raw of [{ rev: 3, role: 'boss' }, { rev: 3 }, { rev: 4.5, role: null }, null])
    expect(readDeparture(raw)).toBeUndefined();
});

test('of the log of errors are read those that say something, with a time that can be shown', () => {
  const first = { dateAndTime: 'then', message: 'Broken', code: 'first', createdAt: 1 };
  const stored = [first, null, 'oh', { code: 7 }, { ...first, createdAt: 2 ** 53 - 1 }];
  expect(errorsIn({ errorLogs: stored })).toEqual([first, { ...first, createdAt: 0 }]);
  for (const [, value] of everyPoison) {
    for (const entry of errorsIn({ errorLogs: value })) new Date(entry.createdAt).toISOString();
    expect(errorsIn(value)).toEqual([]);
  }
});
