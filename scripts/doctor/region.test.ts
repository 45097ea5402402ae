import { expect, test } from 'vitest';
import { regionTroubles } from './region.ts';

const page = { source: '**', destination: '/index.html' };
const leading = (region?: string) => ({
  rewrites: [{ source: '/functions/a', function: { functionId: 'a', ...(region && { region }) } }, page],
});

test('a path that leads to the function where it runs is fine', () => {
  expect(regionTroubles(leading('europe-west1'), 'europe-west1')).toEqual([]);
});

test.each([
  ['another region', leading('us-central1'), 'us-central1'],
  ['none', leading(), 'no region'],
])('a path that leads to %s is found', (_, hosting, named) => {
  expect(regionTroubles(hosting, 'europe-west1')).toEqual([
    `firebase.json looks for a in ${named}, and it runs in europe-west1 (functionOptions.region in domain/business.ts): run npm run configure.`,
  ]);
});
