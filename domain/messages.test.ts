import { expect, test } from 'vitest';
import {
  addMessage,
  checkMessage,
  markRead,
  messageLimit,
  messagesKept,
  unreadMessages,
  unsentMessages,
} from './messages.ts';
import { mergeUser } from './merge.ts';
import type { Message, User } from './user.ts';

const message = (id: string, createdAt = 0, more: Partial<Message> = {}): Message => ({
  id,
  message: `text of ${id}`,
  userId: 'rosa',
  read: false,
  createdAt,
  ...more,
});
const many = (count: number, more: Partial<Message> = {}): Message[] =>
  Array.from({ length: count }, (_, index) => message(`m${index}`, index, more));
const person = (messages: Message[]): User => ({ id: 'rosa', messages }) as unknown as User;

test('a message of 2,000 characters may be sent, one more is too long; blanks around it do not count', () => {
  const rosa = person([]);
  expect(checkMessage('x'.repeat(messageLimit), rosa)).toBeNull();
  expect(checkMessage(` ${'x'.repeat(messageLimit)}\n`, rosa)).toBeNull();
  expect(checkMessage('x'.repeat(messageLimit + 1), rosa)).toBe('too-long');
  expect(checkMessage(' \n\t', rosa)).toBe('empty');
});

test('after 200 messages there is no room', () => {
  expect(checkMessage('hello', person(many(messagesKept - 1)))).toBeNull();
  expect(checkMessage('hello', person(many(messagesKept)))).toBe('full');
});

test('long messages in a writing of three bytes a letter leave room in the document for everything else', () => {
  const long = { message: '庭'.repeat(messageLimit) };
  expect(checkMessage('hello', person(many(66, long)))).toBeNull();
  expect(checkMessage('hello', person(many(67, long)))).toBe('full');
  expect(checkMessage('x'.repeat(messageLimit), person(many(199, { message: 'x'.repeat(messageLimit) })))).toBeNull();
});

test('a message goes behind all others; a blank one is ignored', () => {
  const before = many(2);
  expect(addMessage(before, message('new')).map(({ id }) => id)).toEqual(['m0', 'm1', 'new']);
  expect(addMessage(before, message('new', 0, { message: ' ' }))).toBe(before);
  expect(addMessage(undefined, message('new'))).toEqual([message('new')]);
});

test('a message that is stored a second time, as where the storage did not say that it had it, is there once', () => {
  const once = addMessage(many(2), message('new'));
  expect(addMessage(once, message('new'))).toBe(once);
});

test('what was written on two devices stands behind what the office has, in its order', () => {
  const base = person(many(2));
  const server = person([...many(2, { read: true }), message('theirs', 9)]);
  const mine = person([...many(2), message('mine', 5), message('later', 6)]);
  const { messages } = mergeUser(base, mine, server);
  expect(messages.slice(0, 3)).toEqual(server.messages);
  expect(messages.slice(3)).toEqual([message('mine', 5), message('later', 6)]);
});

test('marking read touches one message and nothing else of it', () => {
  expect(markRead(many(3), message('m1', 1))).toEqual([
    message('m0', 0),
    message('m1', 1, { read: true }),
    message('m2', 2),
  ]);
  expect(unreadMessages(markRead(many(2), message('m1')))).toEqual([message('m0', 0)]);
  expect([markRead(undefined, message('m1')), unreadMessages(undefined)]).toEqual([[], []]);
});

test('a message without an id, made by hand, can be read too', () => {
  const { id: _, ...byHand } = message('any', 3);
  const other = { ...byHand, message: 'another' };
  const marked = markRead([byHand, other] as unknown as Message[], byHand as unknown as Message);
  expect(marked).toEqual([{ ...byHand, read: true }, other]);
});

test('unsent are the messages that the office lacks or has otherwise', () => {
  const mine = person([message('a'), message('b', 0, { read: true }), message('c')]);
  expect([...unsentMessages(mine, person([message('a'), message('b')]))]).toEqual(['b', 'c']);
  expect([...unsentMessages(mine, null)]).toEqual(['a', 'b', 'c']);
  expect([...unsentMessages(mine, undefined)]).toEqual([]);
});
