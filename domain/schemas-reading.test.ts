/** How single things that are stored are read; `schemas.test.ts` has whatever may be stored. */
import { expect, test } from 'vitest';
import { everyPoison, poisons } from '#tests/support/poison.ts';
import { aUser } from '#tests/support/people.ts';
import type { CataloguePlant } from './catalogue.ts';
import { fits, longest, most, pickShape, registrationShape } from './document-shapes.ts';
import { readDeparture, readMarks } from './marks.ts';
import { errorsIn, readCatalogue, readUser, storedUser } from './schemas.ts';
import { fullNameOf } from './user.ts';
import { user, catalogue } from '#tests/support/read-stored.ts';

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
