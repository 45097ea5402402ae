import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absence, caughtUp, dismissed, looked, newsKept, toldNews, withNews } from './away.ts';
import { readAway, writtenAway, type Away, type News } from './away-kept.ts';

const minute = 60_000;
const friday = 1_000 * absence;
const wrote = (of: string, what = 'm'): News => ({ kind: 'wrote', of, what, name: '' });
const note = (of: string, name: string, what = 'n'): News => ({ kind: 'note', of, what, name });
const ids = (away: Away, name = 'Tom') => toldNews(away, name).people.map(({ id }) => id);
/** Somebody looked at this time. */
const at = (time: number) => looked(readAway(undefined), time);
const gone = at(friday);
const back = friday + 3 * absence;

describe('After an absence', () => {
  test('is told what came in it, also what comes after the return until all is here', () => {
    const night = withNews(gone, [wrote('rosa')], friday + 2 * absence);
    const morning = withNews(looked(night, back), [wrote('carl')], back + minute);
    const here = caughtUp(morning, back + 2 * minute);
    expect(ids(here)).toEqual(['rosa', 'carl']);
    expect(ids(withNews(here, [wrote('eve')], back + 3 * minute))).toEqual(['rosa', 'carl']);
  });

  test('it is told until it is read, whatever else is looked at', () => {
    const here = caughtUp(looked(withNews(gone, [wrote('rosa')], back - 1), back), back);
    const later = looked(withNews(here, [wrote('eve')], back + minute), back + 5 * minute);
    expect(ids(later)).toEqual(['rosa']);
    expect(later.news).toHaveLength(1);
    const done = dismissed(later);
    expect(ids(done)).toEqual([]);
    expect(ids(looked(withNews(done, [wrote('eve')], back + 6 * minute), back + 7 * minute))).toEqual([]);
  });

  test('a second one adds to what was not read', () => {
    const here = caughtUp(looked(withNews(gone, [wrote('rosa')], back - 1), back), back);
    const again = looked(withNews(here, [wrote('carl')], back + absence), back + 2 * absence);
    expect(ids(again)).toEqual(['rosa', 'carl']);
  });

  test('in which nothing happened nothing is told, nor what happens after it', () => {
    const here = caughtUp(looked(gone, back), back + minute);
    expect(ids(withNews(here, [wrote('eve')], back + 2 * minute))).toEqual([]);
    expect(here.since).toBe(0);
  });

  test('without signal, what comes with the signal is told', () => {
    const offline = looked(looked(gone, back), back + 5 * minute);
    expect(ids(withNews(offline, [wrote('rosa')], back + 10 * minute))).toEqual(['rosa']);
  });

  test('of less than an hour nothing is told', () => {
    const away = withNews(gone, [wrote('rosa')], friday + 30 * minute);
    const here = looked(away, friday + absence - 1);
    expect([ids(here), here.news]).toEqual([[], []]);
    expect(ids(looked(away, friday + absence))).toEqual(['rosa']);
  });

  test('where a clock was set back nothing is told', () => {
    expect(ids(looked(withNews(gone, [wrote('rosa')], friday - absence), friday - absence))).toEqual([]);
  });
});

describe('What is told', () => {
  test('is nothing where nobody has ever looked', () => {
    expect(withNews(readAway(undefined), [wrote('rosa')], friday)).toEqual(readAway(undefined));
  });

  test('stands by customer, who wrote first, and never tells of the reader’s own notes', () => {
    const news = [
      note('carl', 'Ada'),
      wrote('rosa'),
      note('rosa', 'Tom'),
      note('eve', 'Tom'),
      note('rosa', 'Ada', 'n2'),
    ];
    const here = looked(withNews(gone, news, back - 1), back);
    const told = toldNews(here, 'Tom').people.map(({ id, news: of }) => [id, of.map(({ kind }) => kind)]);
    expect(told).toEqual([
      ['rosa', ['wrote', 'note']],
      ['carl', ['note']],
    ]);
  });

  test('is told once, however often it came', () => {
    const twice = withNews(withNews(gone, [wrote('rosa')], friday + 1), [wrote('rosa'), wrote('rosa')], friday + 2);
    expect(twice.news).toHaveLength(1);
  });

  test('is not more than a device keeps, and how much more there was', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => wrote(`c${index}`));
    const here = looked(withNews(gone, many, back - 1), back);
    expect(toldNews(here, 'Tom').people).toHaveLength(newsKept);
    expect(toldNews(here, 'Tom').more).toBe(10_000 - newsKept);
    expect(writtenAway(here).length).toBeLessThan(60_000);
    expect(dismissed(here).more).toBe(0);
  });
});

describe('What is kept of it', () => {
  test('is read as it was written', () => {
    const here = looked(withNews(gone, [wrote('rosa'), note('rosa', 'Ada')], back - 1), back);
    expect(readAway(writtenAway(here))).toEqual(here);
  });

  test.each([['{'], ['null'], ['[]'], ['7']])('is nothing of %s', (text) => {
    expect(readAway(text)).toEqual({ seen: 0, since: 0, until: 0, news: [], more: 0 });
  });

  test('is what can be read of it', () => {
    const spoiled = {
      seen: 'now',
      since: -1,
      until: null,
      more: 'x',
      news: [7, { ...wrote('a'), at: 5 }, { kind: 'x' }],
    };
    expect(readAway(JSON.stringify(spoiled))).toMatchObject({ seen: 0, since: 0, news: [{ of: 'a' }] });
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.json(), (text) => void toldNews(looked(readAway(text), back), 'Tom')));
  });
});
