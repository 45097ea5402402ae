import { expect, it } from 'vitest';
import { lineText, type Told } from './readiness-copy.ts';

const told = (more: Partial<Told>): Told => ({
  device: 'phone',
  staff: true,
  people: 60,
  here: 0,
  of: 0,
  asOf: 'today, 10:42 AM',
  waiting: 0,
  rejected: 0,
  unsaved: 0,
  missingParts: 0,
  pictures: { wanted: 24, kept: 24, most: 600 },
  used: '3.2 MB',
  quota: '1.0 GB',
  ...more,
});

it.each([
  [0, 'The plants are here, and no customers yet, as of today, 10:42 AM.'],
  [1, '1 customer and the plants are here, as of today, 10:42 AM.'],
  [60, 'All 60 customers and the plants are here, as of today, 10:42 AM.'],
  [1000, 'All 1,000 customers and the plants are here, as of today, 10:42 AM.'],
])('%i customers are counted in a whole sentence', (people, sentence) => {
  expect(lineText({ name: 'data', code: 'here' }, told({ people }))).toBe(sentence);
});

it('what was not compared with the office says since when', () => {
  expect(lineText({ name: 'data', code: 'unproven' }, told({}))).toBe(
    'Something may be missing: it has not been compared with the office since today, 10:42 AM. That needs a moment of signal.',
  );
});
