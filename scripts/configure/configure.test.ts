import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { type Business, business, functionOptions } from '#domain/business.ts';
import { framedOrigins, type Hosting, policyOf, policyTroubles } from '#scripts/doctor/policy.ts';
import { regionTroubles, type Rewrites } from '#scripts/doctor/region.ts';
import { rulesTroubles } from '#scripts/doctor/rules-constants.ts';
import { configured } from './configure.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const files = { 'firestore.rules': read('firestore.rules'), 'firebase.json': read('firebase.json') };

/** What the doctor says of what is repeated. */
function troubles(company: Business, region: string, { 'firestore.rules': rules, 'firebase.json': json } = files) {
  const { hosting } = JSON.parse(json) as { hosting: Hosting & Rewrites };
  return [
    ...rulesTroubles(rules, company),
    ...policyTroubles(policyOf(hosting), 'frame-src', framedOrigins(company.pages)),
    ...regionTroubles(hosting, region),
  ];
}

test('the files in the repository say what the configuration says', () => {
  expect(configured(files, { business, functionOptions })).toEqual(files);
});

describe('A company with values of its own', () => {
  const pages = { ...business.pages, gallery: 'https://pictures.rose.com/g', schedule: 'https://rose.com/days' };
  const company: Business = { ...business, adminEmail: "rose.o'neil@rose.com", pages };
  const region = 'europe-west3';
  const written = configured(files, { business: company, functionOptions: { region } });

  test('is told by the doctor to configure, and has no trouble afterwards', () => {
    const before = troubles(company, region);
    expect(before.length).toBeGreaterThanOrEqual(5);
    for (const trouble of before) expect(trouble).toMatch(/run npm run configure\.$/);
    expect(troubles(company, region, written)).toEqual([]);
  });

  test('finds nothing else changed', () => {
    const back = configured(written, { business, functionOptions });
    expect(back).toEqual(files);
  });

  test('who takes a page back to the own site frames no other host any more', () => {
    const again = configured(written, { business: { ...company, pages: business.pages }, functionOptions: { region } });
    expect(policyOf((JSON.parse(again['firebase.json']) as { hosting: Hosting }).hosting).get('frame-src')).toEqual([
      "'self'",
    ]);
  });
});
