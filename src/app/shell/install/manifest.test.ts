import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import { manifest, withCompanyName } from './manifest.ts';

it('the installed app bears the name of the company', () => {
  expect([manifest.name, manifest.short_name]).toEqual([business.companyName, business.companyName]);
});

it('so does the page before the app has started, whatever signs the name has', () => {
  const page = readFileSync('index.html', 'utf8');
  expect(page).toContain('<title>%COMPANY_NAME%</title>');
  const named = withCompanyName(page, 'Bed & <Border> $& Co');
  expect(named).toContain('<title>Bed &amp; &lt;Border> $&amp; Co</title>');
  expect(named).not.toContain('%COMPANY_NAME%');
});
