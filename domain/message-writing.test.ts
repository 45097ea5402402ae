import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeUser } from './merge.ts';
import { addsMessages, marksMessages, mostInOneWrite } from './message-writing.ts';
import { addMessage, markRead } from './messages.ts';
import type { Message, User } from './user.ts';

const message = (id: string): Message => ({ id, message: `text of ${id}`, userId: 'rosa', read: false, createdAt: 1 });
const person = (messages: Message[]): User => ({ id: 'rosa', messages }) as unknown as User;
const many = (prefix: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => message(`${prefix}${index}`));
const marked = (messages: Message[], which: readonly number[]): Message[] =>
  which.reduce((list, index) => markRead(list, list[index % list.length] ?? message('none')), messages);

const counts = { known: fc.nat(20), theirs: fc.nat(20), mine: fc.nat(mostInOneWrite) };
const read = fc.array(fc.nat(40), { maxLength: 30 });

test('what a customer wrote offline may be sent, whatever the office got and read meanwhile', () => {
  fc.assert(
    fc.property(fc.record({ ...counts, read }), ({ known, theirs, mine, read: which }) => {
      const base = person(many('known', known));
      const office = person(marked([...base.messages, ...many('theirs', theirs)], which));
      const here = person(many('mine', mine).reduce<Message[]>(addMessage, base.messages));
      const merged = mergeUser(base, here, office);
      expect(addsMessages(office.messages, merged.messages, 'rosa')).toBe(true);
      expect(merged.messages).toHaveLength(known + theirs + mine);
    }),
  );
});

test('what staff marked as read offline may be sent, whatever was written and read meanwhile', () => {
  const few = fc.array(fc.nat(40), { maxLength: mostInOneWrite });
  fc.assert(
    fc.property(fc.record({ ...counts, read, few }), ({ known, theirs, read: which, few: mine }) => {
      const base = person(many('known', known));
      const office = person(marked([...base.messages, ...many('theirs', theirs)], which));
      const here = person(marked(base.messages, mine));
      const merged = mergeUser(base, here, office);
      expect(marksMessages(office.messages, merged.messages)).toBe(true);
      expect(merged.messages.map(({ id }) => id)).toEqual(office.messages.map(({ id }) => id));
    }),
  );
});

test('adding is no marking, and marking no adding', () => {
  const [one, two] = [many('m', 1), many('m', 2)];
  expect([addsMessages(one, two, 'rosa'), marksMessages(one, two)]).toEqual([true, false]);
  const readOne = marked(two, [0]);
  expect([addsMessages(two, readOne, 'rosa'), marksMessages(two, readOne)]).toEqual([false, true]);
});
