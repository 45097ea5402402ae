import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthNames, shortMonthNames } from './months.ts';
import { inSeason, seasonMonths, seasonText } from './season.ts';

const january = 0;
const february = 1;
const march = 2;
const october = 9;
const november = 10;
const december = 11;
const month = fc.integer({ min: 0, max: 11 });

test('a season lasts from its first to its last month', () => {
  const spring = [february, march];
  expect([january, february, march, 3].map((each) => inSeason(spring, each))).toEqual([false, true, true, false]);
});

test('a season may wrap over New Year', () => {
  const winter = [november, february];
  const months = [october, november, december, january, february, march];
  expect(months.map((each) => inSeason(winter, each))).toEqual([false, true, true, true, true, false]);
});

test('a season of one month is that month alone', () => {
  expect(seasonMonths([march, march]).flatMap((grows, each) => (grows ? [each] : []))).toEqual([march]);
});

test('first and last month always belong to it, and as many months as lie between them', () => {
  fc.assert(
    fc.property(month, month, (first, last) => {
      const season = seasonMonths([first, last]);
      expect(season[first] && season[last]).toBe(true);
      expect(season.filter(Boolean)).toHaveLength(((last - first + 12) % 12) + 1);
    }),
  );
});

test.each([
  [[8, 4], 'September to May'],
  [[4, 4], 'in May'],
  [[0, 11], 'all year'],
  [[5, 4], 'all year'],
])('%j is told as "%s"', (months, text) => {
  expect(seasonText(months)).toBe(text);
});

test.each([undefined, [], [3], [12, 1], [-1, 4], [0.5, 4], ['0', 3] as unknown as number[]])(
  '%j says no months, so the plant grows all year',
  (months) => {
    expect(seasonText(months)).toBe('all year');
    expect(seasonMonths(months)).toEqual(monthNames.map(() => true));
  },
);

test('months have short names: "Jan..Dec, values 0-11"', () => {
  expect(shortMonthNames).toHaveLength(12);
  expect([shortMonthNames[january], shortMonthNames[december]]).toEqual(['Jan', 'Dec']);
});
