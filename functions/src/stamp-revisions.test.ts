import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { needsStamp } from './stamp.ts';

describe('a revision that a hand in the console made something else', () => {
  const at = Timestamp.fromMillis(1_700_000_000_000);
  const before = { rev: 5, edit: 'device:1', syncedAt: at };

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
