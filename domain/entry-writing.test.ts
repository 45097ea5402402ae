import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { validEntries } from './entry-writing.ts';
import { mergeUser } from './merge.ts';
import { mostInOneWrite } from './message-writing.ts';
import { addMessage, markRead } from './messages.ts';
import type { Message, User } from './user.ts';

const now = 1_777_600_000_000;
const message = (id: string): Message => ({
  id,
  message: `text of ${id}`,
  userId: 'rosa',
  read: false,
  createdAt: now,
});
const person = (messages: Message[]): User => ({ id: 'rosa', messages }) as unknown as User;
const many = (prefix: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => message(`${prefix}${index}`));
const marked = (messages: Message[], which: readonly number[]): Message[] =>
  which.reduce((list, index) => markRead(list, list[index % list.length] ?? message('none')), messages);

const writes = (before: Message[], after: Message[], author: string | null): boolean =>
  validEntries({ before: { messages: before }, after: { messages: after }, author, now });

const counts = { known: fc.nat(20), theirs: fc.nat(20), mine: fc.nat(mostInOneWrite) };
const read = fc.array(fc.nat(40), { maxLength: 30 });

test('what a customer wrote offline may be sent, whatever the office got and read meanwhile', () => {
  fc.assert(
    fc.property(fc.record({ ...counts, read }), ({ known, theirs, mine, read: which }) => {
      const base = person(many('known', known));
      const server = person(marked([...base.messages, ...many('theirs', theirs)], which));
      const here = person(many('mine', mine).reduce<Message[]>(addMessage, base.messages));
      const merged = mergeUser(base, here, server);
      expect(writes(server.messages, merged.messages, 'rosa')).toBe(true);
      expect(merged.messages).toHaveLength(known + theirs + mine);
    }),
  );
});

test('what staff marked as read offline may be sent, whatever was written and read meanwhile', () => {
  const few = fc.array(fc.nat(40), { maxLength: mostInOneWrite });
  fc.assert(
    fc.property(fc.record({ ...counts, read, few }), ({ known, theirs, read: which, few: mine }) => {
      const base = person(many('known', known));
      const server = person(marked([...base.messages, ...many('theirs', theirs)], which));
      const here = person(marked(base.messages, mine));
      const merged = mergeUser(base, here, server);
      expect(writes(server.messages, merged.messages, null)).toBe(true);
      expect(merged.messages.map(({ id }) => id)).toEqual(server.messages.map(({ id }) => id));
    }),
  );
});

test('adding is no marking, and marking no adding', () => {
  const [one, two] = [many('m', 1), many('m', 2)];
  expect([writes(one, two, 'rosa'), writes(one, two, null)]).toEqual([true, false]);
  const readOne = marked(two, [0]);
  expect([writes(two, readOne, 'rosa'), writes(two, readOne, null)]).toEqual([false, true]);
});

test('what is taken out is not counted, what is added and changed is', () => {
  const note = (id: string, text = id) => ({ id, note: text, createdBy: 'Emil', createdAt: now });
  const notes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => note(`n${from + index}`));
  const may = (before: unknown[], after: unknown[]) =>
    validEntries({ before: { notes: before }, after: { notes: after }, author: null, now });
  expect(may(notes(200), notes(2))).toBe(true);
  expect(may(notes(200), notes(mostInOneWrite, 300))).toBe(true);
  expect(may(notes(200), notes(mostInOneWrite + 1, 300))).toBe(false);
  expect(may(notes(9), [...notes(9 - mostInOneWrite), ...notes(mostInOneWrite).map(({ id }) => note(id, 'x'))])).toBe(
    true,
  );
});
