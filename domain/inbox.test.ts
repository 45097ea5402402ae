import { describe, expect, test } from 'vitest';
import { inbox, recentMessages, unreadCount } from './inbox.ts';
import type { Message } from './user.ts';

const message = (id: string, createdAt: number, read = false): Message => ({
  id,
  message: `text ${id}`,
  userId: 'rosa',
  read,
  createdAt,
});
const ids = (entries: readonly { message: Message }[]) => entries.map(({ message: { id } }) => id);

describe('What is told of one customer’s messages', () => {
  test('is what is unread and the last that was read', () => {
    const messages = [message('a', 1, true), message('b', 2), message('c', 3, true), message('d', 4)];
    expect(recentMessages(messages)).toEqual([messages[1], messages[2], messages[3]]);
  });

  test.each([[undefined], [null], ['text'], [[]], [[null, 3, 'text', []]]])('is nothing of %j', (stored) => {
    expect(recentMessages(stored)).toEqual([]);
  });

  test('is all that can be read of an entry, and what has no mark is unread', () => {
    expect(recentMessages([{ message: 'Hello', read: 'yes', createdAt: 'soon' }])).toEqual([
      { id: '', message: 'Hello', userId: '', read: false, createdAt: Number.NaN },
    ]);
  });
});

describe('The inbox', () => {
  const rosa = { recentMessages: [message('old', 10), message('read', 90, true)] };
  const carl = { recentMessages: [message('new', 50), message('older', 20, true)] };

  test('has what is unread first, the newest first, and who wrote it', () => {
    const entries = inbox([rosa, carl], 100);
    expect(ids(entries)).toEqual(['new', 'old', 'read', 'older']);
    expect(entries[0]?.from).toBe(carl);
  });

  test('takes no time of tomorrow, and no time that is none, for the newest', () => {
    const wrong = { recentMessages: [message('tomorrow', 5000), message('never', Number.NaN)] };
    expect(ids(inbox([wrong, { recentMessages: [message('now', 100)] }, carl], 100))).toEqual([
      'tomorrow',
      'now',
      'new',
      'never',
      'older',
    ]);
  });

  test('counts what is unread', () => {
    expect(unreadCount([rosa, carl, { recentMessages: [] }])).toBe(2);
  });
});
