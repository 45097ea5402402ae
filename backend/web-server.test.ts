import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp, type WebServer } from './web-server.ts';

let dist: string;
let web: WebServer;
let backend: object = { demo: true };

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<title>Garden</title>');
  writeFileSync(join(dist, 'sw.js'), 'worker');
  writeFileSync(join(dist, 'assets/main-1.js'), 'code');
  mkdirSync(join(dist, 'samples'));
  writeFileSync(join(dist, 'samples/gallery.html'), '<title>Sample</title>');
  web = await serveApp({ dist, initJson: () => backend });
});
afterAll(async () => {
  await web.stop();
  rmSync(dist, { recursive: true });
});

const get = async (path: string) => {
  const response = await fetch(web.url + path);
  return { status: response.status, text: await response.text(), header: (name: string) => response.headers.get(name) };
};

test.each(['/', '/customers', '/edit-plant/St.%20John'])('%s is the app, asked for anew each time', async (path) => {
  const page = await get(path);
  expect([page.status, page.text, page.header('content-type')]).toEqual([
    200,
    '<title>Garden</title>',
    'text/html;charset=utf-8',
  ]);
  expect(page.header('cache-control')).toBe('no-cache');
});

test('a sample page is itself, and may stand in a frame of this site', async () => {
  const page = await get('/samples/gallery.html');
  expect([page.status, page.text]).toEqual([200, '<title>Sample</title>']);
  expect(page.header('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(page.header('content-security-policy')).toContain("script-src 'none';");
  expect(page.header('x-frame-options')).toBeNull();
});

test('what has a hash in its name is kept for an hour, the service worker is not', async () => {
  expect((await get('/assets/main-1.js')).header('cache-control')).toBe('public, max-age=3600');
  expect((await get('/sw.js')).header('cache-control')).toBe('no-cache');
});

test('a file of an older build is missing, not the page in its place', async () => {
  expect((await get('/assets/main-0.js')).status).toBe(404);
});

test('what another command builds meanwhile is served as it is then, and its older files are missing', async () => {
  writeFileSync(join(dist, 'assets/old-1.js'), 'old');
  expect((await get('/assets/old-1.js')).text).toBe('old');
  rmSync(join(dist, 'assets/old-1.js'));
  writeFileSync(join(dist, 'assets/new-2.js'), 'new');
  writeFileSync(join(dist, 'samples/gallery.html'), '<title>A longer sample</title>');
  expect((await get('/assets/old-1.js')).status).toBe(404);
  expect((await get('/assets/new-2.js')).text).toBe('new');
  expect((await get('/samples/gallery.html')).text).toBe('<title>A longer sample</title>');
});

test('a file that cannot be read is no end of the server', async () => {
  const unreadable = createServer();
  await new Promise<void>((resolve) => unreadable.listen(join(dist, 'socket.png'), resolve));
  await expect(get('/socket.png')).rejects.toThrow('fetch failed');
  unreadable.close();
  expect((await get('/')).status).toBe(200);
});

test('the headers of the hosted product are there, and the emulators may be talked to', async () => {
  const page = await get('/');
  expect(page.header('content-security-policy')).toContain(
    "connect-src 'self' http://127.0.0.1:* https://identitytoolkit.googleapis.com",
  );
  expect(page.header('content-security-policy')).not.toContain('upgrade-insecure-requests');
  expect(page.header('x-content-type-options')).toBe('nosniff');
});

test('the service worker may fetch pictures of the catalogue from anywhere, the page only from where it always talks to', async () => {
  expect((await get('/sw.js')).header('content-security-policy')).toMatch(
    /connect-src 'self' http:\/\/127.0.0.1:\* https:$/,
  );
  expect((await get('/')).header('content-security-policy')).not.toMatch(/connect-src[^;]* https:[ ;]/);
});

test('the page learns its backend at run time', async () => {
  expect(JSON.parse((await get('/__/firebase/init.json')).text)).toEqual({ demo: true });
  backend = { projectId: 'other' };
  const answer = await get('/__/firebase/init.json');
  expect([JSON.parse(answer.text), answer.header('cache-control')]).toEqual([{ projectId: 'other' }, 'no-store']);
});
