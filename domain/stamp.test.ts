import { describe, expect, it, test } from 'vitest';
import { needsStamp, restampOf, stampOf } from './stamp.ts';

const at = { seconds: 1_700_000_000, nanoseconds: 0 };
const before = { rev: 5, edit: 'device:1', syncedAt: at };

describe('a revision that a hand in the console made something else', () => {
  it.each([4.5, Number.NaN, -1, 2 ** 53, Number.POSITIVE_INFINITY, '6', null, undefined])('is stamped: %s', (rev) => {
    expect(needsStamp({ before, after: { ...before, rev }, at })).toBe(true);
  });

  it('is left alone where it is the next one', () => {
    expect(needsStamp({ before, after: { ...before, rev: 6 }, at })).toBe(false);
  });

  it('does not keep the write that repairs it from counting as one', () => {
    expect(needsStamp({ before: { ...before, rev: Number.NaN }, after: { ...before, rev: 1 }, at })).toBe(false);
  });
});

describe('a document that comes back', () => {
  const after = { rev: 3, edit: 'device:1', syncedAt: at };

  it('exceeds what devices remember of the one that was deleted', () => {
    const later = { seconds: at.seconds + 60, nanoseconds: 0 };
    expect(stampOf({ before: undefined, after, at: later }, after, 'k3')).toEqual({
      rev: later.seconds + 1,
      edit: 'console-k3:1 device:1',
    });
  });

  it('with the whole database names the revision that it had', () => {
    expect(restampOf(after, at, 'r1')).toEqual({ rev: at.seconds, edit: 'restored-r1:3 device:1' });
  });

  it('with a revision that is later than the clock gets the next one', () => {
    expect(restampOf({ rev: at.seconds + 9, edit: 7 }, at, 'r1')).toEqual({
      rev: at.seconds + 10,
      edit: `restored-r1:${at.seconds + 9}`,
    });
  });
});

describe('a document that was put back and written since', () => {
  const written = { before, after: { ...before, rev: 2 }, at };

  it('is stamped all the same while devices remember a later revision', () => {
    for (const rev of [3, 5])
      expect(stampOf(written, { ...before, rev, edit: 'phone:7 device:1' }, 'k3')).toEqual({
        rev: 6,
        edit: 'console-k3:1 phone:7 device:1',
      });
  });

  it('is left alone where it has gone beyond that, as after its own stamp', () => {
    const stamped = stampOf(written, written.after, 'k3');
    for (const rev of [stamped?.rev, 7]) expect(stampOf(written, { ...before, rev }, 'k3')).toBeNull();
  });
});

test.each([Number.NaN, { a: 1 }, ['b']])('a trail that a hand made %o is stamped all the same', (edit) => {
  const written = { before, after: { ...before, edit }, at };
  expect(stampOf(written, { ...before, edit: structuredClone(edit) }, 'k3')).toEqual({ rev: 6, edit: 'console-k3:1' });
});

it.each([
  ['a deletion', { before, after: undefined, at }],
  ['a write of which nobody knows when it was', { before, after: before, at: undefined }],
])('%s needs no stamp', (_, written) => {
  expect(needsStamp(written)).toBe(false);
});
