/** What devices have stored under these ids is found under them for ever. */
import { expect, test } from 'vitest';
import { asideId, factId, keyOfFact } from './keys.ts';

test.each([
  ['scope', 'fact/scope'],
  ['checkpoint/users', 'fact/checkpoint/users'],
  ['draft/note/ada', 'draft/note/ada'],
  ['value/away', 'value/away'],
  ['error/1', 'error/1'],
] as const)('what the device knows as %s lies there as %s', (key, id) => {
  expect(factId(key)).toBe(id);
  expect(keyOfFact(id)).toBe(key);
});

test('what is set aside lies there by its collection and id', () => {
  expect(asideId({ collection: 'users', id: 'ada' })).toBe('unreadable/users/ada');
});
