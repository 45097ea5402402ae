import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNote, checkNote, deleteNote, editNote, noteLimit, settleNote, trimNotes, unsentNotes } from './notes.ts';
import type { Note, User } from './user.ts';

const note = (id: string, createdAt = 0, more: Partial<Note> = {}): Note => ({
  id,
  note: `text of ${id}`,
  createdBy: 'Ada',
  createdAt,
  ...more,
});
const many = (count: number): Note[] => Array.from({ length: count }, (_, index) => note(`n${index}`, index));

test('a blank note is ignored and the list stays the same', () => {
  const notes = many(3);
  expect(addNote(notes, note('new', 9, { note: ' \n ' }), notes)).toBe(notes);
});

test('the 99 notes that arrived last are kept beside the new one, whatever their clocks said', () => {
  const ids = Array.from({ length: 120 }, (_, index) => `n${index}`);
  const anyTime = fc.array(fc.integer({ min: -1e13, max: 1e13 }), { minLength: 121, maxLength: 121 });
  fc.assert(
    fc.property(anyTime, (times) => {
      const before = ids.map((id, index) => note(id, times[index]));
      const notes = addNote(before, note('new', times[120]), before);
      expect(notes.map(({ id }) => id)).toEqual([...ids.slice(21), 'new']);
    }),
    { numRuns: 50 },
  );
});

test('a note of a phone whose clock is a year slow is not trimmed by the next one', () => {
  const year = 365 * 86_400_000;
  const hundred = Array.from({ length: 100 }, (_, index) => note(`n${index}`, 10 * year + index));
  const slow = addNote(hundred, note('slow', 9 * year), hundred);
  const ids = addNote(slow, note('next', 10 * year + 200), slow).map(({ id }) => id);
  expect(ids).toContain('slow');
  expect(ids).toHaveLength(100);
});

test('a note that is there already is not added again', () => {
  expect(addNote(many(3), note('n1', 9, { note: 'as it was' }), many(3))).toEqual(many(3));
});

test('notes that the office does not have, or has otherwise, are never trimmed', () => {
  const server = many(120)
    .map((other) => (other.id === 'n1' ? { ...other, note: 'before the edit' } : other))
    .slice(1);
  const ids = addNote(many(120), note('new', 500), server).map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(ids.slice(0, 3)).toEqual(['n0', 'n1', 'n23']);
  expect(addNote(many(120), note('new', 500), [note('n5', 5)])).toHaveLength(120);
});

test('trimming takes from the front what is at the server, and no more than there is to take', () => {
  const place = fc.boolean();
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), fc.nat(40), (places, most) => {
      const notes = many(places.length);
      const isAtServer = (each: Note) => places[notes.indexOf(each)] === true;
      const kept = trimNotes(notes, isAtServer, most);
      const unsent = notes.filter((each) => !isAtServer(each));
      const room = Math.max(0, most - unsent.length);
      const sent = notes.filter(isAtServer);
      const expected = new Set([...unsent, ...sent.slice(Math.max(0, sent.length - room))]);
      expect(kept).toEqual(notes.filter((each) => expected.has(each)));
    }),
  );
});

test('a note of 10,000 characters is too long, one at the limit is not', () => {
  expect(checkNote('x'.repeat(10_000))).toBe('too-long');
  expect(checkNote('x'.repeat(noteLimit))).toBeNull();
  expect(checkNote('\u{1F33B} \u05E9\u05DC\u05D5\u05DD')).toBeNull();
  expect(checkNote(' \t')).toBe('empty');
});

test('an edit says who and when; a blank or equal one changes nothing', () => {
  const notes = [note('a'), note('b')];
  expect(editNote(notes, 'b', 'new', 'Bo', 7)[1]).toEqual({ ...note('b'), note: 'new', editedBy: 'Bo', editedAt: 7 });
  expect(editNote(notes, 'b', '  ', 'Bo', 7)).toBe(notes);
  expect(editNote(notes, 'b', 'text of b', 'Bo', 7)).toBe(notes);
});

test('an edit of a note that was deleted meanwhile is not lost', () => {
  expect(editNote([], 'b', 'new', 'Bo', 7)).toEqual([{ id: 'b', note: 'new', createdBy: 'Bo', createdAt: 7 }]);
});

test('deleting takes out one note', () => {
  expect(deleteNote([note('a'), note('b')], 'a')).toEqual([note('b')]);
});

test('settling keeps the chosen version under the first id, or both as notes of their own', () => {
  const notes = [note('a'), note('z'), note('a~1', 0, { of: 'a' })];
  expect(settleNote(notes, 'a', 'a')).toEqual([note('a'), note('z')]);
  expect(settleNote(notes, 'a', 'a~1')).toEqual([{ ...note('a~1'), id: 'a' }, note('z')]);
  expect(settleNote(notes, 'a', null)).toEqual([note('a'), note('z'), note('a~1')]);
  expect(settleNote(notes, 'a', 'z')).toEqual(notes);
});

test('unsent are the notes that the office lacks or has otherwise', () => {
  const person = (notes: Note[]): User => ({ notes }) as unknown as User;
  const mine = person([note('a'), note('b', 0, { note: 'edited' }), note('c')]);
  expect([...unsentNotes(mine, person([note('a'), note('b')]))]).toEqual(['b', 'c']);
  expect([...unsentNotes(mine, null)]).toEqual(['a', 'b', 'c']);
  expect([...unsentNotes(mine, undefined)]).toEqual([]);
});

test('trimming drops what has been at the server longest, and never what waits', () => {
  const all = [...many(5), note('new1'), note('new2')];
  const isAtServer = ({ id }: Note) => !id.startsWith('new') && id !== 'n1';
  const ids = (most: number) => trimNotes(all, isAtServer, most).map(({ id }) => id);
  expect(ids(7)).toEqual(all.map(({ id }) => id));
  expect(ids(5)).toEqual(['n1', 'n3', 'n4', 'new1', 'new2']);
  expect(ids(2)).toEqual(['n1', 'new1', 'new2']);
});
