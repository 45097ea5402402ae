import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeText } from './text-merge.ts';

const runs = { numRuns: 300 };
const merged = (base: string, mine: string, theirs: string): string =>
  mergeText(...([base, mine, theirs].map((text) => text.split('').join('\n')) as [string, string, string]))?.replaceAll(
    '\n',
    '',
  ) ?? '';

test.each([
  ['the changes of both sides are kept', 'ABC', 'XABC', 'ABCY', 'XABCY'],
  ['the same change of both sides appears once', 'ABC', 'AXC', 'AXC', 'AXC'],
  ['overlapping changes are both kept', 'ABC', 'AXC', 'AYC', 'AXYC'],
  ['a line deleted here and left alone there goes', 'ABC', 'AC', 'ABCD', 'ACD'],
  ['a line deleted here and changed there stays changed', 'ABC', 'AC', 'AXC', 'AXC'],
  ['a line that both texts begin with is not doubled', '', 'L', 'LM', 'LM'],
  ['a line that one side inserts beside a deletion is not doubled', 'AB', 'ALB', 'LB', 'LB'],
  ['the same line in two places is two lines', 'ST', 'SxT', 'STx', 'SxTx'],
  ['a line repeated here and deleted there stays repeated', 'A', '', 'AA', 'AA'],
  ['a line moved here and deleted there goes', 'BA', '', 'AB', ''],
  ['a line repeated here stands there no more often than here', 'CBBA', 'AAAB', 'BABC', 'AAAB'],
  ['a line repeated beside another addition is not repeated again', 'D', 'DA', 'DDD', 'DADD'],
  ['of a line that both have, the place that both have stays', 'CAA', 'ACCAB', 'CBA', 'CCBAB'],
])('%s', (_, base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected);
  expect(merged(base, theirs, mine)).toBe(expected);
});

test('a line is never taken for another that contains it', () => {
  expect(mergeText('P22', 'P22\nP2', 'P22\nP222')).toBe('P22\nP2\nP222');
});

test.each(['\r\n', '\r'])(
  'lines that ended otherwise in a spreadsheet than in the fields of a page are the same lines: %j',
  (end) => {
    const base = ['Gate code 12', 'Dog', 'Key at the neighbour'].join(end);
    const [mine, theirs] = ['Gate code 13\nDog\nKey at the neighbour', 'Gate code 12\nDog\nKey at number 5'];
    expect(mergeText(base, mine, theirs)).toBe('Gate code 13\nDog\nKey at number 5');
  },
);

test('a removed text stays removed unless the other side edited it', () => {
  expect(mergeText('a', undefined, 'a')).toBeUndefined();
  expect(mergeText('a', 'a', undefined)).toBeUndefined();
  expect(mergeText('a', undefined, 'a\nb')).toBe('a\nb');
  expect(mergeText('a', 'b', undefined)).toBe('b');
  expect(mergeText(undefined, 'a', 'b')).toBe('a\nb');
});

const anyText = fc.array(fc.constantFrom('A', 'B', 'C', '', 'AB'), { maxLength: 6 }).map((lines) => lines.join('\n'));

test('the result does not depend on which version is called mine', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
      expect(mergeText(base, mine, theirs)).toBe(mergeText(base, theirs, mine));
    }),
    runs,
  );
});

test('no line that a side added is lost, repeated lines included', () => {
  const count = (text: string, line: string): number => text.split('\n').filter((other) => other === line).length;
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
      const result = mergeText(base, mine, theirs) ?? '';
      for (const side of [mine, theirs])
        for (const line of side.split('\n').filter((text) => text !== ''))
          expect(count(result, line)).toBeGreaterThanOrEqual(count(side, line) - count(base, line));
    }),
    runs,
  );
});

test('a line that one side deleted and both added anew stands as often as it was added', () => {
  expect(mergeText('B\nAB', 'B\nAB\nB\nB', 'AB\nB\nB')).toBe('AB\nB\nB');
});

/** A base of different lines, and two versions made by deleting some and adding others. */
const versions = fc
  .tuple(fc.array(fc.boolean()), fc.array(fc.nat(40)), fc.array(fc.boolean()), fc.array(fc.nat(40)))
  .map(([drop1, add1, drop2, add2]) => {
    const base = Array.from({ length: 8 }, (_, index) => `base ${index}`);
    const edit = (name: string, drop: boolean[], add: number[]): string[] => {
      const lines = base.filter((_, index) => !drop[index]);
      for (const [index, place] of add.entries()) lines.splice(place % (lines.length + 1), 0, `${name} ${index}`);
      return lines;
    };
    return { base, mine: edit('mine', drop1, add1), theirs: edit('theirs', drop2, add2) };
  });

test('of different lines exactly those remain that were added, or that nobody deleted, each once', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const result = (mergeText(base.join('\n'), mine.join('\n'), theirs.join('\n')) ?? '').split('\n').filter(Boolean);
      const expected = [
        ...base.filter((line) => mine.includes(line) && theirs.includes(line)),
        ...[...mine, ...theirs].filter((line) => !base.includes(line)),
      ];
      expect(result.toSorted()).toEqual(expected.toSorted());
    }),
    runs,
  );
});

test('merging the result again with either version changes nothing', () => {
  fc.assert(
    fc.property(versions, (lists) => {
      const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map((lines) => lines.join('\n'));
      const result = mergeText(base, mine, theirs);
      expect(mergeText(base, mine, result)).toBe(result);
      expect(mergeText(base, theirs, result)).toBe(result);
      expect(mergeText(theirs, result, theirs)).toBe(result);
    }),
    runs,
  );
});

test.each([
  ['AC', 'AB', 'CBA'],
  ['DB', 'DJ', 'KHJBD'],
  ['CAB', 'CAA', 'AC'],
])('merging again settles at once also where lines moved or repeat: %s, %s, %s', (base, mine, theirs) => {
  const result = merged(base, mine, theirs);
  expect(merged(base, mine, result)).toBe(result);
  expect(merged(base, theirs, result)).toBe(result);
});

test('texts of 150,000 lines in all are merged, however different', () => {
  const many = (name: string): string => Array.from({ length: 50_000 }, (_, index) => `${name}${index}`).join('\n');
  expect(mergeText(many('a'), many('b'), many('c'))).toHaveLength(many('b').length + 1 + many('c').length);
});
