/** The site as firebase.json has it hosted, asked from outside. Its Content-Security-Policy is compared by `npm run doctor`. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callablePath } from '#app/platform/account-removal/firebase.ts';
import { type FirebaseTools, startFirebaseTools } from '#backend/firebase-tools.ts';
import { demoProject, projectRoot } from '#backend/project.ts';
import { buildIfStale } from '#scripts/build.ts';

const dist = join(projectRoot, 'dist');
let tools: FirebaseTools<'auth' | 'functions' | 'hosting'>;
let url: string;

beforeAll(async () => {
  await Promise.all([buildIfStale('app'), buildIfStale('functions')]);
  tools = await startFirebaseTools(demoProject, ['auth', 'functions', 'hosting']);
  url = `http://${tools.places.hosting.host}:${tools.places.hosting.port}`;
});
afterAll(() => tools?.stop());

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${url}${path}`, init);
/** What is answered to a path that no client has cleaned before: `fetch` takes its dots away. */
const askedAsItStands = async (path: string): Promise<string> => {
  const { host, port } = tools.places.hosting;
  const [answer] = (await once(get({ host, port, path }), 'response')) as [IncomingMessage];
  return text(answer);
};
const assets = (): string[] => readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`);
const script = (): string => assets().find((path) => path.endsWith('.js')) ?? '';

describe('whatever is asked for', () => {
  it.each([
    '/',
    '/plants',
    '/people?x=1',
    '/sw.js',
    '/manifest.webmanifest',
    '/assets/none.js',
    '/functions/deleteUser',
  ])('%s comes by https alone, as the type that it says, and tells no other site where it was', async (path) => {
    const { headers } = await ask(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; /);
  });
});

describe('the page', () => {
  it.each(['/', '/plants', '/no/such/place'])('is what %s leads to, new at each visit', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(readFileSync(join(dist, 'index.html'), 'utf8'));
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('runs no script but its own, is framed by itself alone, and names no host by a pattern', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('*');
    expect(policy).not.toMatch(/script-src|unsafe-eval/);
    for (const directive of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      'upgrade-insecure-requests',
    ])
      expect(policy.split('; ')).toContain(directive);
  });
});

describe('a file', () => {
  it('with a hash in its name is kept by browsers for an hour; from then on the service worker has it', async () => {
    const response = await ask(script());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  // Hosting chooses headers by the path, whatever the answer is, and a version that is taken back has the old names again.
  it('that a newer version has no more is missing, and for no longer than that', async () => {
    const response = await ask('/assets/main-gone.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await response.text()).not.toContain('<script');
  });

  it('of the service worker and of the manifest is asked for anew each time', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest'])
      expect((await ask(path)).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/../firebase.json', '/%2e%2e/firestore.rules', '/..%2f..%2fetc/passwd'])(
    'outside of the site is not reached by %s',
    async (path) => {
      expect(await askedAsItStands(path)).not.toMatch(/"hosting"|rules_version|root:/);
    },
  );

  it('that shows the sources, or begins with a dot, is not published', () => {
    const { listFiles } = createRequire(import.meta.url)('firebase-tools/lib/listFiles.js') as {
      listFiles(folder: string, ignore: string[]): string[];
    };
    const { hosting } = JSON.parse(readFileSync(join(projectRoot, 'firebase.json'), 'utf8')) as {
      hosting: { ignore: string[] };
    };
    const published = listFiles(dist, hosting.ignore);
    expect(published).toContain('index.html');
    expect(published.filter((file) => /(?:^|\/)\.|\.map$/.test(file))).toEqual([]);
  });
});

describe('a callable', () => {
  const call = (name: string, init: RequestInit = {}): Promise<Response> =>
    ask(`${callablePath}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: {} }),
      ...init,
    });

  it.each(['deleteUser', 'unfinishedRemovals'])('%s is reached on this host, and asks who it is', async (name) => {
    const response = await call(name);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('is none where there is no function of that name: the page takes it', async () => {
    expect((await ask('/functions/stampUser')).headers.get('content-type')).toMatch(/html/);
  });
});
