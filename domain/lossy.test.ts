import { expect, test } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { losesSomething } from './lossy.ts';
import { readCatalogue, readUser } from './schemas.ts';

class Reference {
  readonly path = 'users/ada';
}
const ada = aUser('ada');
const message = { id: 'm', message: 'Hi', userId: 'ada', read: false, createdAt: 5 };

test.each([
  ['nothing odd', {}],
  ['a missing picture', { imgUrl: undefined }],
  ['no notes', { notes: null }],
  ['a zip code that is a number', { zipcode: 95655 }],
  ['a time with a fraction', { notes: [{ id: 'n', note: 'Dry', createdBy: 'Tom', createdAt: 5.5 }] }],
  ['an entry that is null', { plants: [null] }],
  ['a note without an id', { notes: [{ note: 'Dry', createdBy: 'Tom', createdAt: 5 }] }],
  ['a field of another app', { favorite: 'roses' }],
  ['two messages of one id', { messages: [message, { ...message, message: 'Ho' }] }],
  ['an id as long as the rules take it', { messages: [{ ...message, id: '🌿'.repeat(100) }] }],
  ['an empty id', { messages: [{ ...message, id: '' }] }],
])('a person with %s is read whole', (_, odd) => {
  expect(readUser('ada', { ...ada, ...odd })).not.toHaveProperty('partly');
});

test.each([
  ['a reference among the plants', { plants: [new Reference()] }],
  ['a text for the notes', { notes: 'Dry' }],
  ['a number that is none', { city: Number.NaN }],
  ['a picked plant of 900 kB', { plants: [{ name: 'x'.repeat(900_000) }] }],
  ['a time that no date has', { messages: [{ id: 'm', message: 'Hi', userId: 'ada', read: false, createdAt: 1e16 }] }],
  ['a map for the address', { address: { street: 'Main' } }],
  ['a truth value for the name', { firstName: true }],
])('a person with %s is read in part', (_, odd) => {
  expect(readUser('ada', { ...ada, ...odd })).toMatchObject({ partly: true });
});

test('a catalogue with an entry that is no plant is read in part', () => {
  expect(readCatalogue({ id: 'plants', plants: ['Fern'], categories: [] })).toMatchObject({ partly: true });
  expect(readCatalogue({ id: 'plants', plants: [], categories: ['Herbs'] })).not.toHaveProperty('partly');
});

test('a number may be read as its text, and not as another', () => {
  expect(losesSomething(7, '7')).toBe(false);
  expect(losesSomething(7, '8')).toBe(true);
});

test('a map that is read as none loses all of it', () => {
  for (const none of [null, 'x', 7, ['x']]) expect(losesSomething({ a: 1 }, none)).toBe(true);
});
