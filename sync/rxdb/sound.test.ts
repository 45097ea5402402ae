import { expect, test } from 'vitest';
import { picksByCategory } from '#domain/catalogue.ts';
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

test('entries with values of the wrong type become such that every screen can show', () => {
  const damaged = aUser('ada', {
    plants: [{ name: 'Fern' }, {}, { id: 'p1', name: 7 }],
    notes: [{ id: 'n1', note: { text: 'Hello' }, createdAt: 'today' }],
    messages: [{ id: 'm1', userId: 'ada', read: true, message: null, createdAt: 3 }],
  } as never);
  const mended = sound('users', damaged);
  expect(mended.plants).toEqual([{ name: 'Fern' }, { name: '' }, { id: 'p1', name: '' }]);
  expect(mended.notes).toEqual([{ id: 'n1', note: '', createdBy: '', createdAt: 0 }]);
  expect(mended.messages).toEqual([{ id: 'm1', userId: 'ada', read: true, message: '', createdAt: 3 }]);
  const catalogue = { id: 'plants' as const, plants: [], categories: [] };
  expect(picksByCategory(mended.plants, catalogue)[0]?.picks).toHaveLength(3);
});

test('a catalogue with values of the wrong type becomes one that every screen can show', () => {
  const damaged = { id: 'plants', plants: {}, categories: [1] } as never;
  expect(sound('plants', damaged)).toEqual({ id: 'plants', plants: [], categories: [] });
  const nameless = { id: 'plants', plants: [{ id: 'p1', category: 'Herbs' }], categories: ['Herbs'] } as never;
  expect(sound('plants', nameless).plants).toEqual([{ id: 'p1', name: '', category: 'Herbs' }]);
});
