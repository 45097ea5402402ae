import { describe, expect, test } from 'vitest';
import { runtimeTroubles } from './runtime.ts';

const known = { nodejs9: { deprecationDate: '2027-04-30', decommissionDate: '2027-10-31' } };
const on = (day: string): string[] => runtimeTroubles('nodejs9', known, Date.parse(day));

describe('The runtime of the functions', () => {
  test('is fine while it is supported for more than six months', () => {
    expect(on('2026-10-29')).toEqual([]);
  });

  test.each([
    ['2026-10-30', 'The runtime nodejs9 will be deprecated on 2027-04-30: '],
    ['2027-04-29', 'The runtime nodejs9 will be deprecated on 2027-04-30: '],
    ['2027-04-30', 'The runtime nodejs9 is deprecated since 2027-04-30: '],
    ['2027-05-01', 'The runtime nodejs9 will be decommissioned on 2027-10-31, and take no deployment from then on: '],
    ['2027-10-31', 'The runtime nodejs9 was decommissioned on 2027-10-31, so a deployment is refused: '],
  ])('is told of on %s: %s', (day, told) => {
    expect(on(day)).toEqual([`${told}name a newer one at "runtime" in firebase.json.`]);
  });

  test('is told of where firebase-tools does not know it', () => {
    expect(runtimeTroubles('nodejs8', known, 0)).toEqual([
      'firebase.json names the runtime nodejs8, which firebase-tools does not know: name one of its supported ones.',
    ]);
  });
});
