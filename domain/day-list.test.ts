import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entriesOf,
  keptOver,
  leftOf,
  moved,
  pinned,
  readDayList,
  ticked,
  unpinned,
  workday,
  writtenDayList,
  type DayEntry,
  type DayListChange,
} from './day-list.ts';

const friday = '2026-11-20';
const saturday = '2026-11-21';
const ids = (entries: readonly DayEntry[]) => entries.map(({ id }) => id);
const after = (changes: readonly DayListChange[], today = friday, entries: readonly DayEntry[] = []) =>
  changes.reduce<DayEntry[]>((list, change) => change(list, today), [...entries]);
const three = after([pinned('a'), pinned('b'), pinned('c')]);

describe('The list of a day', () => {
  test('has who was put on it, in this order, each once', () => {
    expect(ids(after([pinned('a'), pinned('b'), pinned('a')]))).toEqual(['a', 'b']);
  });

  test('moves a customer past its neighbor, and nowhere at its ends', () => {
    expect(ids(moved('b', 'up')(three, friday))).toEqual(['b', 'a', 'c']);
    expect(ids(moved('b', 'down')(three, friday))).toEqual(['a', 'c', 'b']);
    expect(moved('a', 'up')(three, friday)).toEqual(three);
    expect(moved('c', 'down')(three, friday)).toEqual(three);
    expect(moved('x', 'down')(three, friday)).toEqual(three);
  });

  test('moves past whom is seen, whoever of yesterday stands between', () => {
    const kept: DayEntry[] = [...three];
    kept.splice(1, 0, { id: 'old', day: '2026-11-19', done: '', kept: false });
    expect(ids(moved('b', 'up')(kept, friday))).toEqual(['b', 'a', 'c']);
  });

  test('counts who is left', () => {
    const list = ticked('b', true)(three, friday);
    expect(leftOf(list, friday)).toBe(2);
    expect(leftOf(ticked('b', false)(list, friday), friday)).toBe(3);
    expect(leftOf(unpinned('a')(list, friday), friday)).toBe(1);
  });
});

describe('The next morning', () => {
  test('the list is empty', () => {
    expect(entriesOf(three, saturday)).toEqual([]);
    expect(leftOf(three, saturday)).toBe(0);
  });

  test('who is kept is there, until ticked off', () => {
    const kept = keptOver('b', true)(three, friday);
    expect(ids(entriesOf(kept, saturday))).toEqual(['b']);
    const done = ticked('b', true)(kept, saturday);
    expect(ids(entriesOf(done, saturday))).toEqual(['b']);
    expect(entriesOf(done, '2026-11-22')).toEqual([]);
  });

  test('who is ticked off goes, kept or not', () => {
    expect(entriesOf(after([keptOver('a', true), ticked('a', true)], friday, three), saturday)).toEqual([]);
  });

  test('who is kept no longer stays for the day', () => {
    const kept = keptOver('b', true)(three, friday);
    expect(ids(entriesOf(keptOver('b', false)(kept, saturday), saturday))).toEqual(['b']);
  });

  test('what went leaves the device with the next change', () => {
    expect(pinned('d')(three, saturday)).toEqual([{ id: 'd', day: saturday, done: '', kept: false }]);
  });

  test('has not come where a clock was set back', () => {
    expect(ids(entriesOf(three, '2026-11-19'))).toEqual(['a', 'b', 'c']);
  });

  test('empties also what was put on it while the clock was a year ahead, once it was worked with', () => {
    const ahead = '2027-11-20';
    const list = after([pinned('a'), pinned('b'), keptOver('b', true), ticked('b', true)], ahead);
    expect(ids(entriesOf(list, friday))).toEqual(['a', 'b']);
    const worked = after([pinned('c'), ticked('c', true)], friday, list);
    expect(ids(entriesOf(worked, friday))).toEqual(['a', 'b', 'c']);
    expect(entriesOf(worked, saturday)).toEqual([]);
  });

  test('begins at four', () => {
    expect(workday(new Date(2026, 10, 21, 3, 59).getTime())).toBe(friday);
    expect(workday(new Date(2026, 10, 21, 4, 0).getTime())).toBe(saturday);
    expect(workday(new Date(2027, 0, 1, 1, 0).getTime())).toBe('2026-12-31');
  });
});

describe('What is kept of the list', () => {
  test('is read as it was written, and nothing is kept of an empty one', () => {
    expect(readDayList(writtenDayList(three))).toEqual(three);
    expect(writtenDayList([])).toBeUndefined();
    expect(readDayList(undefined)).toEqual([]);
  });

  test.each([['{'], ['null'], ['{"a":1}'], ['[null,3,"a",[],{"id":7},{"id":""}]']])('is nothing of %s', (text) => {
    expect(readDayList(text)).toEqual([]);
  });

  test('is what can be read of an entry, each customer once', () => {
    const text = JSON.stringify([
      { id: 'a', day: 7, done: 'yes', kept: 'no' },
      { id: 'a', day: friday },
      { id: 'b', day: friday },
    ]);
    expect(readDayList(text)).toEqual([
      { id: 'a', day: '', done: '', kept: false },
      { id: 'b', day: friday, done: '', kept: false },
    ]);
  });

  test('never throws, and holds after reading again', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = readDayList(text);
        expect(readDayList(writtenDayList(read))).toEqual(read);
      }),
    );
  });
});
