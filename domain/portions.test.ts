import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longest, most } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { mergeUser } from './merge.ts';
import { addedMessages, isMarked, markedMessages, mostInOneWrite } from './message-writing.ts';
import { markRead } from './messages.ts';
import { fitting, nextPortion } from './portions.ts';
import type { Message, Note, PlantPick, User } from './user.ts';

const note = (id: string, more: Partial<Note> = {}): Note => ({
  id,
  note: id,
  createdBy: 'Ada',
  createdAt: 1,
  ...more,
});
const message = (id: string): Message => ({ id, message: id, userId: 'rosa', read: false, createdAt: 1 });
const pick = (id: string): PlantPick => ({ id, name: id, category: 'Herbs' });
const many = <T>(make: (id: string) => T, prefix: string, count: number): T[] =>
  Array.from({ length: count }, (_, index) => make(`${prefix}${index}`));
const person = (fields: Partial<User>): User =>
  ({ id: 'rosa', role: 'customer', plants: [], messages: [], ...fields }) as User;

/** How many entries of a list are more or other than before. */
const news = <T>(before: readonly T[] = [], after: readonly T[] = []): number =>
  after.filter((entry) => !before.some((other) => deepEqual(other, entry))).length;
const newsIn = (before: User, after: User): number =>
  news(before.notes, after.notes) + news(before.messages, after.messages) + news(before.plants, after.plants);

/** All states that the server goes through until nothing waits, the first one included. */
function journey(server: User, mine: User): User[] {
  const states = [server];
  for (let [at, left] = [server, mine]; !deepEqual(at, left) && states.length < 200;) {
    left = fitting(at, left, true);
    at = nextPortion(at, left);
    states.push(at);
  }
  return states;
}

test('few changes go out in one write, exactly as they are', () => {
  const server = person({ notes: many(note, 'n', 5), primaryNote: 'gate' });
  const news = many(note, 'new', mostInOneWrite);
  const mine = person({ notes: [note('n4'), ...news], specialtyRequests: 'Roses', plants: [] });
  expect(nextPortion(server, mine)).toEqual(mine);
  expect(fitting(server, mine, true)).toEqual(mine);
});

test('more go out as many at a time as one write brings, notes first, and all else comes last', () => {
  const server = person({ notes: many(note, 'n', 5), primaryNote: 'gate' });
  const mine = person({
    notes: [note('n1', { note: 'other' }), note('n2'), ...many(note, 'new', mostInOneWrite)],
    messages: many(message, 'm', 2),
    plants: many(pick, 'p', mostInOneWrite),
    primaryNote: 'gate\ndog',
  });
  const [, first, second, third, ...more] = journey(server, mine);
  const [n0, , ...others] = many(note, 'n', 5);
  const firstNews = many(note, 'new', mostInOneWrite - 1);
  expect(first).toEqual({ ...server, notes: [n0, note('n1', { note: 'other' }), ...others, ...firstNews] });
  const picks = many(pick, 'p', mostInOneWrite - 3);
  expect(second).toMatchObject({ messages: mine.messages, plants: picks, primaryNote: 'gate' });
  expect(second?.notes).toHaveLength(5 + mostInOneWrite);
  expect(third).toEqual(mine);
  expect(more).toEqual([]);
});

test('a list that the document does not have is not begun before something of it goes out', () => {
  const mine = person({ plants: many(pick, 'p', mostInOneWrite + 1) });
  expect(nextPortion(person({}), mine)).toEqual(person({ plants: many(pick, 'p', mostInOneWrite) }));
});

test('whatever waits arrives, in as few writes as can be, each of which the rules take', () => {
  const counts = fc.record({
    there: fc.nat(most.notes),
    removed: fc.nat(40),
    edited: fc.nat(20),
    added: fc.nat(60),
    picks: fc.nat(30),
    messages: fc.nat(20),
  });
  fc.assert(
    fc.property(counts, ({ there, removed, edited, added, picks, messages }) => {
      const server = person({ notes: many(note, 'n', there), messages: many(message, 'm', 3), primaryNote: 'gate' });
      const kept = many(note, 'n', there).slice(removed);
      const mine = person({
        notes: [
          ...kept.map((each, index) => (index < edited ? { ...each, note: 'edited' } : each)),
          ...many(note, 'new', added),
        ],
        messages: [...server.messages, ...many(message, 'new', messages)],
        plants: many(pick, 'p', picks),
        primaryNote: 'dog',
      });
      const states = journey(server, mine);
      for (const [index, state] of states.entries()) {
        const before = states[index - 1] ?? state;
        expect(newsIn(before, state)).toBeLessThanOrEqual(mostInOneWrite);
        expect(state.notes?.length).toBeLessThanOrEqual(most.notes);
        expect(addedMessages(before.messages, state.messages)).not.toBeNull();
      }
      const writes = Math.ceil(newsIn(server, mine) / mostInOneWrite);
      expect(states.length - 1).toBe(Math.max(1, writes));
      const trimmed = Math.max(0, kept.length + added - most.notes);
      const gone = new Set(kept.slice(edited, edited + trimmed).map(({ id }) => id));
      expect(states.at(-1)).toEqual({ ...mine, notes: mine.notes?.filter(({ id }) => !gone.has(id)) });
    }),
    { numRuns: 30 },
  );
});

test('more notes than a document may have arrive all the same, and the last ones stay', () => {
  const states = journey(person({}), person({ notes: many(note, 'new', 230) }));
  expect(states.every(({ notes = [] }) => notes.length <= most.notes)).toBe(true);
  expect(states.at(-1)?.notes).toEqual(many(note, 'new', 230).slice(30));
});

test('nothing is gone from the server before the last portion, whatever was removed', () => {
  const server = person({ notes: many(note, 'n', 50), plants: many(pick, 'p', 20) });
  const mine = person({ notes: [note('n0', { note: 'n49' }), ...many(note, 'new', 20)], plants: [] });
  const states = journey(server, mine);
  expect(states).toHaveLength(1 + Math.ceil(21 / mostInOneWrite));
  for (const state of states.slice(1, -1)) {
    expect(state.notes?.filter(({ id }) => id.startsWith('n')).length).toBeGreaterThanOrEqual(50);
    expect(state.plants).toEqual(server.plants);
  }
});

test('marks of any number go out as many at a time as one write brings, in the order of the server', () => {
  const server = person({ messages: many(message, 'm', 30) });
  const mine = person({ messages: many(message, 'm', 30).reduce<Message[]>(markRead, server.messages) });
  const states = journey(server, mine);
  expect(states).toHaveLength(1 + 30 / mostInOneWrite);
  for (const [index, state] of states.slice(1).entries()) {
    const marked = markedMessages(states[index]?.messages, state.messages) ?? [];
    expect(marked.every(isMarked)).toBe(true);
    const portion = server.messages.slice(index * mostInOneWrite, (index + 1) * mostInOneWrite);
    expect(marked.map(({ was }) => was)).toEqual(portion);
  }
});

test('eight phones with fifteen notes each on a hundred all get theirs in', () => {
  const base = person({ notes: many(note, 'n', 100) });
  let server = base;
  for (const phone of many(String, 'phone', 8)) {
    const mine = person({ notes: [...many(note, 'n', 100).slice(16), ...many(note, phone, 15)] });
    server = journey(server, mergeUser(base, mine, server)).at(-1) ?? server;
  }
  expect(server.notes?.filter(({ id }) => id.startsWith('phone'))).toHaveLength(120);
  expect(server.notes?.length).toBeLessThanOrEqual(most.notes);
});

test('picks that were taken back make room where the list is full', () => {
  const server = person({ plants: many(pick, 'p', most.picks) });
  const mine = person({ plants: [...many(pick, 'p', most.picks).slice(20), ...many(pick, 'new', 20)] });
  const states = journey(server, mine);
  expect(states.every(({ plants }) => plants.length <= most.picks)).toBe(true);
  expect(states.at(-1)).toEqual(mine);
});

test('a message that was read, and went when the office was put back to a backup, goes out again as an unread one', () => {
  const server = person({ messages: [message('old')] });
  const read = { ...message('mine'), read: true };
  const mine = person({ messages: [{ ...message('old'), read: true }, read] });
  const { messages } = fitting(server, mine, true);
  // Only staff marks what the server has; its author adds it unread, as firestore.rules ask.
  expect(messages).toEqual([{ ...message('old'), read: true }, message('mine')]);
  expect(addedMessages(messages.slice(0, 1), messages)).toEqual([message('mine')]);
  // And staff cannot add it.
  expect(fitting(server, mine, false).messages).toEqual([{ ...message('old'), read: true }]);
});

test.each([
  ['requests', { specialtyRequests: 'x'.repeat(longest.specialtyRequests + 1) }],
  ['a primary note', { primaryNote: 'x'.repeat(longest.primaryNote + 1) }],
])('%s that became too long by a merge keep no message and no tick from going out', (_, text) => {
  const server = person({});
  const mine = person({ ...text, messages: [message('m')], plants: [pick('p')] });
  const [, first, ...more] = journey(server, mine);
  expect(first).toEqual(person({ messages: [message('m')], plants: [pick('p')] }));
  expect(more).toEqual([mine]);
});

test('picks that became too many by a merge keep no message from going out', () => {
  const server = person({ plants: many(pick, 'p', most.picks - 1) });
  const mine = person({ plants: many(pick, 'p', most.picks + 1), messages: [message('m')] });
  const [, first, ...more] = journey(server, mine);
  expect(first).toEqual(person({ plants: server.plants, messages: [message('m')] }));
  expect(more).toEqual([mine]);
});
