import { expect, test } from 'vitest';
import { earliestTime } from './document-shapes.ts';
import { ownTimes, withOwnTimes, withPossibleTimes } from './entry-times.ts';
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

test('a note that is changed gets times that the rules take, and one that is left alone keeps its own', () => {
  const present = Date.UTC(2026, 10, 22);
  const old = [note('undated', 0), note('ahead', present * 2), note('left', 0)];
  const base = { notes: old } as User;
  const changed = [
    note('undated', 0, { note: 'Changed', editedAt: present }),
    note('ahead', present * 2, { note: 'Too' }),
  ];
  const mine = { notes: [...changed, note('left', 0)] } as User;
  expect(withPossibleTimes(base, mine, { present, tolerance: 5 }).notes?.map(({ createdAt }) => createdAt)).toEqual([
    earliestTime,
    present,
    0,
  ]);
  expect(withPossibleTimes(base, base, { present, tolerance: 5 })).toBe(base);
});
