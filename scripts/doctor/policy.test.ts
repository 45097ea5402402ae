import { describe, expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { framedOrigins, policyOf, policyTroubles } from './policy.ts';

const hosting = (value: string) => ({
  headers: [
    { source: '/sw.js', headers: [{ key: 'Content-Security-Policy', value: "connect-src 'self' https:" }] },
    { source: '**', headers: [{ key: 'Content-Security-Policy', value }] },
  ],
});
const policy = policyOf(hosting("default-src 'self'; connect-src 'self' https://a.com https://b.com;frame-src 'self'"));

describe('The Content-Security-Policy of the page', () => {
  test('is fine where it names what the app asks', () => {
    expect(policyTroubles(policy, 'connect-src', ['https://b.com', 'https://a.com'])).toEqual([]);
    expect(policyTroubles(policy, 'frame-src', [])).toEqual([]);
  });

  test('lacks a host that the app asks', () => {
    expect(policyTroubles(policy, 'frame-src', ['https://c.com'])).toEqual([
      'frame-src of the Content-Security-Policy in firebase.json lacks https://c.com, so browsers refuse it to the app: run npm run configure.',
    ]);
  });

  test('names a host that the app does not ask', () => {
    expect(policyTroubles(policy, 'connect-src', ['https://a.com'])).toEqual([
      'connect-src of the Content-Security-Policy in firebase.json names https://b.com, which the app does not ask for: take it out there.',
    ]);
  });

  test('lacks everything where it is missing', () => {
    expect(policyTroubles(policyOf({ headers: [] }), 'connect-src', ['https://a.com'])).toHaveLength(2);
  });
});

test('pages of other sites are framed by their origins, once each, and pages of this one by none', () => {
  const { pages } = business;
  const newsletters = { ...pages.newsletters, winter: 'https://n.com/1', spring: 'https://n.com/2' };
  expect(framedOrigins({ gallery: 'https://g.com:8443/x', schedule: '/schedule.html', newsletters })).toEqual([
    'https://g.com:8443',
    'https://n.com',
  ]);
});
