import { expect, test } from 'vitest';
import { ownTimes, withOwnTimes } from './entry-times.ts';
import type { Message, Note, User } from './user.ts';

const note = (id: string, createdAt: number, more: Partial<Note> = {}): Note => ({
  id,
  note: id,
  createdBy: 'Ada',
  createdAt,
  ...more,
});
const message = (id: string, createdAt: number): Message => ({
  id,
  message: id,
  userId: 'rosa',
  read: false,
  createdAt,
});
const user = (notes: Note[] | undefined, messages: Message[] = []) => ({ notes, messages }) as unknown as User;
const later = (time: number) => time + 1_000;

test('the times that wait are those of what was written here, not of what was there', () => {
  const base = user([note('a', 1), note('b', 2)], [message('m', 3)]);
  const mine = user(
    [note('a', 1, { editedAt: 10 }), note('c', 11), note('b~1', 2, { of: 'b', editedAt: 12 })],
    [message('m', 3), message('n', 13)],
  );
  expect(ownTimes(base, mine)).toEqual(new Set([10, 11, 12, 13]));
  expect(withOwnTimes(base, mine, later)).toEqual(
    user(
      [note('a', 1, { editedAt: 1_010 }), note('c', 1_011), note('b~1', 2, { of: 'b', editedAt: 1_012 })],
      [message('m', 3), message('n', 1_013)],
    ),
  );
});

test('where no time changes it is the same object', () => {
  const mine = user([note('a', 1)]);
  expect(withOwnTimes(null, mine, (time) => time)).toBe(mine);
  expect(withOwnTimes(mine, { ...mine }, later)).toEqual(mine);
  expect(withOwnTimes(null, user(undefined), later)).toEqual(user(undefined));
});

test('what somebody made by hand is left as it is', () => {
  const odd = {
    notes: [null, 'text', { id: 'a' }, { id: 'b', createdAt: 'yesterday' }],
    messages: null,
  } as unknown as User;
  expect(withOwnTimes(null, odd, later)).toBe(odd);
  expect(ownTimes(odd, user([note('c', 5)]))).toEqual(new Set([5]));
});
