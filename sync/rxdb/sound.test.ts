import { expect, test } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { sound } from './sound.ts';

test('fields with nothing wrong are the very same object', () => {
  const user = aUser('ada', { notes: [], primaryNote: 'Ring twice' });
  expect(sound('users', user)).toBe(user);
  const catalogue = { id: 'plants' as const, plants: [], categories: ['Trees'] };
  expect(sound('plants', catalogue)).toBe(catalogue);
});

test('a person with values of the wrong type becomes one that every screen can show', () => {
  const pick = { name: 'Fern' };
  const damaged = aUser('ada', {
    lastName: 7,
    notes: 'none',
    messages: null,
    plants: [null, pick],
    primaryNote: 3,
  } as never);
  expect(sound('users', damaged)).toEqual(aUser('ada', { lastName: '', notes: [], plants: [pick] }));
});

test('a catalogue with values of the wrong type becomes one that every screen can show', () => {
  const damaged = { id: 'plants', plants: {}, categories: [1] } as never;
  expect(sound('plants', damaged)).toEqual({ id: 'plants', plants: [], categories: [] });
});
