/** What keeps this very version from being deployed: nothing but values that the company must write itself. */
import { beforeAll, expect, test } from 'vitest';
import { type Examination, examine } from './examine.ts';

let examined: Examination;
beforeAll(async () => {
  examined = await examine(Date.now());
});

test('everything that a deployment needs is right', () => {
  expect(examined.troubles).toEqual([]);
});

test('the values of the company and its projects are the samples, each of them', () => {
  expect(examined.samples.map(({ field }) => field)).toEqual([
    'companyName',
    'phone',
    'email',
    'adminEmail',
    'privacyPolicyUrl',
    'pages.gallery',
    'pages.schedule',
    'pages.newsletters.winter',
    'pages.newsletters.spring',
    'pages.newsletters.summer',
    'pages.newsletters.fall',
    'projects.staging',
    'projects.production',
  ]);
});

test('a runtime is told of once its end comes near', async () => {
  const { troubles } = await examine(Date.parse('2099-01-01'));
  expect(troubles).toEqual([expect.stringMatching(/^The runtime nodejs\d+ was decommissioned on /)]);
});
