/** What firebase.json lets the hosted page talk to and show, held to what the app asks for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { inMemoryPersistence, initializeAuth } from 'firebase/auth';
import { getFirestore } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visualCrossingAddress } from '#app/platform/forecast/visual-crossing.ts';
import { callablePath } from '#app/platform/account-removal/firebase.ts';
import { projectRoot } from '#backend/project.ts';
import { business } from '#domain/business.ts';
import * as functions from '../../functions/src/index.ts';

const { hosting } = JSON.parse(readFileSync(join(projectRoot, 'firebase.json'), 'utf8')) as {
  hosting: {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    rewrites: { source: string; function?: object }[];
  };
};
const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
const headers = new Map(everywhere.map(({ key, value }) => [key, value]));
const policy = new Map(
  (headers.get('Content-Security-Policy') ?? '').split('; ').map((directive): [string, string[]] => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources];
  }),
);
const app = initializeApp({ projectId: 'demo', apiKey: 'demo' }, 'hosting');
let asked: string[];

beforeAll(() => {
  const { apiHost, tokenApiHost } = initializeAuth(app, { persistence: inMemoryPersistence }).config;
  const { settings } = getFirestore(app).toJSON() as { settings: { host: string } };
  asked = [apiHost, tokenApiHost, settings.host, new URL(visualCrossingAddress).host];
});
afterAll(() => deleteApp(app));

describe('the page', () => {
  it('may talk to its own host and to the four services that it asks, and to no other project of the cloud', () => {
    expect(policy.get('connect-src')).toEqual(["'self'", ...asked.map((host) => `https://${host}`)]);
  });

  it('may frame the pages of business.ts, and no other site', () => {
    const { gallery, schedule, newsletters } = business.pages;
    const pages = [gallery, schedule, ...Object.values(newsletters)].filter((page) => page.startsWith('https:'));
    expect(policy.get('frame-src')).toEqual(["'self'", ...new Set(pages.map((page) => new URL(page).origin))]);
  });

  it('names no host by a pattern', () => {
    expect(headers.get('Content-Security-Policy')).not.toContain('*');
  });

  it('is asked for by https alone', () => {
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });
});

it.each([
  ['deleteUser', functions.deleteUser],
  ['unfinishedRemovals', functions.unfinishedRemovals],
] as const)(
  'the path of the callable %s on this host leads to the function, in its region, and before the app takes it',
  (name, callable) => {
    const { region } = callable.__endpoint;
    const before = hosting.rewrites.slice(
      0,
      hosting.rewrites.findIndex((rewrite) => !rewrite.function),
    );
    expect(before).toContainEqual({
      source: `${callablePath}/${name}`,
      function: { functionId: name, region: (region as string[])[0] },
    });
  },
);
