import { describe, expect, test } from 'vitest';
import type { Business } from '#domain/business.ts';
import { malformedValues, sampleValues } from './sample-values.ts';

const own: Business = {
  companyName: 'Rosa & Daughters',
  phone: '9165557234',
  email: 'office@rosa-and-daughters.com',
  adminEmail: 'rosa@rosa-and-daughters.com',
  privacyPolicyUrl: 'https://rosa-and-daughters.com/privacy',
  pages: {
    gallery: 'https://pictures.rosa-and-daughters.com/example.com',
    schedule: '/schedule.html',
    newsletters: { winter: '/winter.html', spring: '/spring.html', summer: '/summer.html', fall: '/fall.html' },
  },
  weather: { postalCode: '95655' },
};
const fieldsOf = (business: Business): string[] => sampleValues(business).map(({ field }) => field);

test('what a company wrote about itself is no sample', () => {
  expect(sampleValues(own)).toEqual([]);
  expect(malformedValues(own)).toEqual([]);
});

describe('A sample is told with its cure', () => {
  test.each<[string, Partial<Business>, string]>([
    ['companyName', { companyName: 'Garden Service' }, 'the company’s name'],
    ['phone', { phone: '2125550199' }, 'the company’s number'],
    ['email', { email: 'hello@garden.example' }, 'the address that customers write to'],
    ['email', { email: 'hello@Example.com' }, 'the address that customers write to'],
    ['adminEmail', { adminEmail: 'me@localhost' }, 'the address of the first admin, and run npm run configure'],
    [
      'privacyPolicyUrl',
      { privacyPolicyUrl: 'https://www.example.org/p' },
      'the address of the company’s privacy policy',
    ],
    [
      'pages.gallery',
      { pages: { ...own.pages, gallery: '/samples/gallery.html' } },
      'the address of the company’s page',
    ],
    ['pages.schedule', { pages: { ...own.pages, schedule: 'https://a.test/' } }, 'the address of the company’s page'],
  ])('%s', (field, change, cure) => {
    const [found, ...others] = sampleValues({ ...own, ...change });
    expect(others).toEqual([]);
    expect(found?.field).toBe(field);
    expect(found?.trouble).toContain(`${field} in domain/business.ts is still the sample “`);
    expect(found?.trouble).toMatch(new RegExp(`: write ${cure}\\.$`));
  });

  test('of each newsletter', () => {
    const newsletters = { winter: '/samples/1', spring: '/samples/2', summer: '/samples/3', fall: '/samples/4' };
    expect(fieldsOf({ ...own, pages: { ...own.pages, newsletters } })).toEqual(
      ['winter', 'spring', 'summer', 'fall'].map((season) => `pages.newsletters.${season}`),
    );
  });
});

test('a company in a place called Test or Example may say so', () => {
  const email = 'office@test-gardens.com';
  expect(fieldsOf({ ...own, email, privacyPolicyUrl: 'https://example.gardens/test', phone: '5550100199' })).toEqual(
    [],
  );
});

test('a value that is missing is told as missing, and is no sample', () => {
  const empty = { companyName: '' } as unknown as Business;
  expect(sampleValues(empty)).toEqual([]);
  expect(malformedValues(empty)[0]).toMatch(/^companyName in domain\/business\.ts is missing, /);
  expect(malformedValues({ ...own, phone: '12' })).toEqual([
    'phone in domain/business.ts is malformed, and the app would say so instead of starting: its form stands there.',
  ]);
});
