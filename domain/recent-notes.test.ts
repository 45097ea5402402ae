import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestNotes, noteBeginning, recentNotes, type RecentNote } from './recent-notes.ts';
import type { Note } from './user.ts';

const note = (id: string, createdAt: number, createdBy = 'Tom', more: Partial<Note> = {}): Note => ({
  id,
  note: `text ${id}`,
  createdBy,
  createdAt,
  ...more,
});
const ids = (notes: readonly { id: string }[]) => notes.map(({ id }) => id);

describe('What is told of one customer’s notes', () => {
  test('is the newest three, the last that arrived first', () => {
    expect(ids(recentNotes([note('a', 1), note('b', 2), note('c', 3), note('d', 4)]))).toEqual(['d', 'c', 'b']);
  });

  test('is beside them the newest of each colleague, so that everybody finds their own', () => {
    const notes = [
      note('x', 1, 'Ada'),
      note('y', 2, 'Ada'),
      note('z', 3, 'Bo'),
      note('a', 4),
      note('b', 5),
      note('c', 6),
    ];
    expect(ids(recentNotes(notes))).toEqual(['c', 'b', 'a', 'z', 'y']);
  });

  test('is a second version whose first one was deleted', () => {
    expect(ids(recentNotes([note('a', 1), note('a~1', 2, 'Ada', { of: 'a' })]))).toEqual(['a']);
    expect(ids(recentNotes([note('b', 1), note('a~1', 2, 'Ada', { of: 'a' })]))).toEqual(['a~1', 'b']);
  });

  test('is six at most', () => {
    const notes = Array.from({ length: 100 }, (_, index) => note(`n${index}`, index, `author ${index}`));
    expect(recentNotes(notes)).toHaveLength(6);
  });

  test('is the beginning of a long text, and never half of a character pair', () => {
    const [told] = recentNotes([note('a', 1, 'Tom', { note: `${'x'.repeat(noteBeginning - 1)}🌱 and more` })]);
    expect(told?.note).toBe('x'.repeat(noteBeginning - 1));
  });

  test('leaves out the second version of a note', () => {
    expect(ids(recentNotes([note('a', 1), note('a2', 2, 'Ada', { of: 'a' })]))).toEqual(['a']);
  });

  test.each([[undefined], [null], ['text'], [[]], [[null, 3, 'text', [], { note: ' ' }]]])(
    'is nothing of %j',
    (stored) => {
      expect(recentNotes(stored)).toEqual([]);
    },
  );

  test('is all that can be read of an entry', () => {
    expect(recentNotes([{ note: 'Dry', createdAt: 'soon', editedAt: 'later' }])).toEqual([
      { id: '', note: 'Dry', createdBy: '', createdAt: Number.NaN },
    ]);
  });
});

describe('The newest notes', () => {
  const of = (...notes: Note[]) => ({ recentNotes: recentNotes(notes) });
  const rosa = of(note('r1', 10), note('r2', 30, 'Ada'));
  const carl = of(note('c1', 20, 'Ada', { editedBy: 'Tom', editedAt: 25 }), note('c2', 40, 'Bo'));
  const told = (found: { entries: { note: RecentNote }[] }) => ids(found.entries.map((entry) => entry.note));

  test('are those of all customers, the newest first, each with whom it is about', () => {
    const found = newestNotes([rosa, carl], { now: 100, count: 10 });
    expect(told(found)).toEqual(['c2', 'r2', 'c1', 'r1']);
    expect(found.entries[0]?.from).toBe(carl);
    expect(found.left).toBe(0);
  });

  test('are as many as wanted, and how many more there are', () => {
    const found = newestNotes([rosa, carl], { now: 100, count: 2 });
    expect([told(found), found.left]).toEqual([['c2', 'r2'], 2]);
  });

  test('of one colleague are those they wrote, and those they edited', () => {
    expect(told(newestNotes([rosa, carl], { now: 100, count: 10, by: 'Tom' }))).toEqual(['c1', 'r1']);
  });

  test('take no time of tomorrow, and no time that is none, for the newest', () => {
    const wrong = of(note('never', Number.NaN), note('tomorrow', 5_000));
    const found = newestNotes([of(note('now', 100)), wrong, rosa], { now: 100, count: 10 });
    expect(told(found)).toEqual(['now', 'tomorrow', 'r2', 'r1', 'never']);
  });

  test('are the same as of a list that is sorted whole', () => {
    const people = fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 10 }), (times, count) => {
        const list = times.map((each, one) => of(...each.map((time, two) => note(`${one}-${two}`, time))));
        const all = list.flatMap((each) => each.recentNotes).toSorted((a, b) => b.createdAt - a.createdAt);
        const found = newestNotes(list, { now: 60, count });
        expect(told(found)).toEqual(ids(all.slice(0, count)));
        expect(found.left).toBe(Math.max(0, all.length - count));
      }),
    );
  });
});
