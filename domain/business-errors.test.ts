import { describe, expect, it } from 'vitest';
import { businessErrors } from './business-errors.ts';
import { business, seasons, type Business } from './business.ts';

/** The business with one value replaced, by its path. */
function changed(path: string, value: unknown): Business {
  const copy = structuredClone(business);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce(
    (place, name) => place[name] as Record<string, unknown>,
    copy as unknown as Record<string, unknown>,
  );
  parent[last] = value;
  return copy;
}

const fields = [
  'companyName',
  'phone',
  'email',
  'adminEmail',
  'privacyPolicyUrl',
  'pages.gallery',
  'pages.schedule',
  ...seasons.map((season) => `pages.newsletters.${season}`),
  'weather.postalCode',
];

describe('the business configuration', () => {
  it('is complete as it is shipped', () => {
    expect(businessErrors(business)).toEqual([]);
  });

  it.each(fields)('says that %s is missing', (field) => {
    for (const nothing of [undefined, null, '', '  ']) {
      expect(businessErrors(changed(field, nothing))).toEqual([{ field, code: 'missing' }]);
    }
  });

  it.each(fields)('says that %s is malformed where it is no text', (field) => {
    expect(businessErrors(changed(field, 9_165_550_100))).toEqual([{ field, code: 'malformed' }]);
  });

  it.each([
    ['phone', '916555010'],
    ['phone', '91655501000'],
    ['phone', '916-555-0100'],
    ['email', 'hello'],
    ['email', 'hello@garden'],
    ['email', 'hello @garden.example'],
    ['adminEmail', 'Admin@garden.test'],
    ['privacyPolicyUrl', 'http://garden.example/privacy'],
    ['privacyPolicyUrl', 'https://'],
    ['privacyPolicyUrl', '/privacy'],
    ['pages.gallery', 'http://garden.example/gallery'],
    ['pages.gallery', 'javascript:alert(1)'],
    ['pages.gallery', '//elsewhere.example/gallery'],
    ['pages.gallery', '/\\elsewhere.example'],
    ['pages.schedule', 'schedule.html'],
    ['pages.newsletters.fall', 'https://fall newsletter'],
    ['weather.postalCode', '9565'],
    ['weather.postalCode', '95655-1234'],
  ])('says that %s is malformed as %s', (field, value) => {
    expect(businessErrors(changed(field, value))).toEqual([{ field, code: 'malformed' }]);
  });

  it.each(['https://garden.example/gallery?year=2026', '/samples/gallery.html'])('takes %s for a page', (address) => {
    expect(businessErrors(changed('pages.gallery', address))).toEqual([]);
  });

  it('names all that is wrong at once, and survives whole parts that are missing', () => {
    expect(businessErrors({} as Business)).toEqual(fields.map((field) => ({ field, code: 'missing' })));
  });
});
