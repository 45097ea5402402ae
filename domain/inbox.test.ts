import { describe, expect, test } from 'vitest';
import { inbox, lettersIn, unreadCount } from './inbox.ts';
import type { Message } from './user.ts';

const message = (id: string, createdAt: number, read = false): Message => ({
  id,
  message: `text ${id}`,
  userId: 'rosa',
  read,
  createdAt,
});
const ids = (letters: readonly { message: Message }[]) => letters.map(({ message: { id } }) => id);

describe('What is told of one customer’s messages', () => {
  test('is what is unread and the last that was read', () => {
    const messages = [message('a', 1, true), message('b', 2), message('c', 3, true), message('d', 4)];
    expect(lettersIn(messages)).toEqual([messages[1], messages[2], messages[3]]);
  });

  test.each([[undefined], [null], ['text'], [[]], [[null, 3, 'text', []]]])('is nothing of %j', (stored) => {
    expect(lettersIn(stored)).toEqual([]);
  });

  test('is all that can be read of an entry, and what has no mark is unread', () => {
    expect(lettersIn([{ message: 'Hello', read: 'yes', createdAt: 'soon' }])).toEqual([
      { id: '', message: 'Hello', userId: '', read: false, createdAt: Number.NaN },
    ]);
  });
});

describe('The inbox', () => {
  const rosa = { letters: [message('old', 10), message('read', 90, true)] };
  const carl = { letters: [message('new', 50), message('older', 20, true)] };

  test('has what is unread first, the newest first, and who wrote it', () => {
    const letters = inbox([rosa, carl], 100);
    expect(ids(letters)).toEqual(['new', 'old', 'read', 'older']);
    expect(letters[0]?.from).toBe(carl);
  });

  test('takes no time of tomorrow, and no time that is none, for the newest', () => {
    const wrong = { letters: [message('tomorrow', 5000), message('never', Number.NaN)] };
    expect(ids(inbox([wrong, { letters: [message('now', 100)] }, carl], 100))).toEqual([
      'tomorrow',
      'now',
      'new',
      'never',
      'older',
    ]);
  });

  test('counts what is unread', () => {
    expect(unreadCount([rosa, carl, { letters: [] }])).toBe(2);
  });
});
