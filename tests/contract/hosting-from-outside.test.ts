/** The page as Hosting serves it by firebase.json, asked from outside: by the server with which firebase-tools emulates Hosting, over files as a build has them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loopback } from '#backend/free-port.ts';
import { projectRoot } from '#backend/project.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

interface Hosting {
  headers: { source: string; headers: { key: string; value: string }[] }[];
}

/** What is used of the library. It answers the rewrites to functions by what `function` resolves to. */
interface Superstatic {
  server(options: {
    config: object;
    cwd: string;
    stack: 'strict';
    hostname: string;
    port: number;
    rewriters: { function(rewrite: { function: object }): Promise<RequestListener> };
  }): { listen(ready: () => void): Server };
}

const firebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
const { server: superstatic } = firebaseTools('superstatic') as Superstatic;
const { hosting } = JSON.parse(readFileSync(join(projectRoot, 'firebase.json'), 'utf8')) as { hosting: Hosting };
const files = {
  'index.html': '<title>Garden</title>',
  'sw.js': 'worker',
  'assets/main-1.js': 'code',
  'samples/gallery.html': '<title>Sample</title>',
};

let server: Server;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder('hosting');
  ({ remove } = folder);
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder.path, 'dist', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await new Promise<void>((ready) => {
    server = superstatic({
      // The library takes out of it what it has read.
      config: structuredClone(hosting),
      cwd: folder.path,
      stack: 'strict',
      hostname: loopback,
      port: 0,
      rewriters: {
        function:
          async ({ function: called }) =>
          (_request, response) =>
            void response.end(JSON.stringify(called)),
      },
    }).listen(ready);
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await remove();
});

async function get(path: string, init: RequestInit = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://${loopback}:${port}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const headersOf = (source: string): [string, string][] =>
  (hosting.headers.find((rule) => rule.source === source)?.headers ?? []).map(({ key, value }) => [key, value]);

test.each(['/', '/customers', '/edit-plant/St.%20John', '/samples/gallery.html'])(
  '%s bears every header that protects the page',
  async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([
      200,
      path.startsWith('/samples') ? files['samples/gallery.html'] : files['index.html'],
    ]);
    const protecting = headersOf('**');
    expect(protecting.map(([key]) => key)).toEqual([
      'Cache-Control',
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
      'Permissions-Policy',
    ]);
    expect(protecting.map(([key]) => [key, headers.get(key)])).toEqual(protecting);
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  },
);

test('the service worker has a policy of its own, and is asked for anew each time', async () => {
  const { headers } = await get('/sw.js');
  expect(headers.get('Content-Security-Policy')).toBe(headersOf('/sw.js')[0]?.[1]);
  expect(headers.get('Cache-Control')).toBe('no-cache');
});

test('what has a hash in its name is kept for ever, and is missing where it is of an older build', async () => {
  const { text, headers } = await get('/assets/main-1.js');
  expect([text, headers.get('Cache-Control')]).toEqual(['code', 'public, max-age=31536000, immutable']);
  expect((await get('/assets/main-0.js')).status).toBe(404);
});

test.each(['deleteUser', 'unfinishedRemovals'])('/functions/%s leads to the function', async (name) => {
  const { text } = await get(`/functions/${name}`, { method: 'POST', body: '{}' });
  expect(JSON.parse(text)).toEqual({ functionId: name, region: 'us-central1' });
});

test('/functions/ leads to nothing else', async () => {
  for (const path of ['/functions/stampUser', '/functions/', '/functions/deleteUser/more'])
    expect((await get(path)).text).toBe(files['index.html']);
});
