import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import { demoManifest, demoPage, manifest, withCompanyName } from './manifest.ts';

const page = readFileSync('index.html', 'utf8');

it('the installed app bears the name of the company', () => {
  expect([manifest.name, manifest.short_name]).toEqual([business.companyName, business.companyName]);
});

it('so does the page before the app has started, whatever signs the name has', () => {
  expect(page).toContain('<title>%COMPANY_NAME%</title>');
  const named = withCompanyName(page, 'Bed & <Border> $& Co');
  expect(named).toContain('<title>Bed &amp; &lt;Border> $&amp; Co</title>');
  expect(named).not.toContain('%COMPANY_NAME%');
});

it('the static demo is called so, and is another app in each folder', () => {
  const { name, short_name, start_url, scope, id } = demoManifest();
  const called = `${business.companyName} Demo`;
  expect({ name, short_name, start_url, scope, id }).toEqual({
    name: called,
    short_name: called,
    start_url: './',
    scope: './',
    id: undefined,
  });
});

it('the page of the static demo is called so as well, and may ask no other host', () => {
  const demo = new DOMParser().parseFromString(demoPage(page), 'text/html');
  expect(demo.title).toBe(`${business.companyName} Demo`);
  expect(demo.documentElement.dataset).toHaveProperty('demo');
  const policy = demo.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
  expect(policy).toMatch(/^default-src 'self';/);
  expect(policy).not.toMatch(/https?:/);
});
