import { afterEach, expect, it, vi } from 'vitest';
import { deviceApp, missingParts } from './device-app.ts';

afterEach(() => vi.unstubAllGlobals());

const parts: Record<string, string> = {
  'index.html': '<script type="module" src="/assets/index-AbCd_123.js"></script>',
  'assets/index-AbCd_123.js':
    'import"./vendor-12345678.js";const d=["assets/home-abcdefgh.js","assets/home-hgfedcba.css"]',
  'assets/vendor-12345678.js': '',
  'assets/home-abcdefgh.js': 'import"./index-AbCd_123.js"',
  'assets/home-hgfedcba.css': '@font-face{src:url(./figtree-87654321.woff2)}',
  'assets/figtree-87654321.woff2': '',
};
const without = (...gone: string[]) =>
  missingParts(async (name) => (gone.includes(name) || !(name in parts) ? undefined : new Response(parts[name])));

it('an app of which all parts are there lacks nothing', async () => expect(await without()).toEqual([]));

it.each(Object.keys(parts).filter((name) => name !== 'index.html'))(
  'misses %s, which another part names',
  async (name) => {
    expect(await without(name)).toEqual([name]);
  },
);

it('misses the page itself', async () => expect(await without('index.html')).toEqual(['index.html']));

it.each([
  ['', ['http://host/demo/', 'http://host/']],
  ['demo/', ['http://host/', 'http://host/demo/']],
])('is mended where its own worker looks, though the host has another app: /%s', async (folder, scopes) => {
  const mended: string[] = [];
  const put = (name: string) => async () => void mended.push(name);
  const names = scopes.map((scope) => `workbox-precache-v2-${scope}`);
  vi.stubGlobal('caches', {
    match: async () => undefined,
    keys: async () => ['catalogue-pictures', ...names],
    open: async (name: string) => ({ put: put(name) }),
  });
  vi.stubGlobal('fetch', async () => new Response(''));
  const registration = { scope: `http://host/${folder}`, update: async () => undefined };
  const container = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => registration });
  await deviceApp(container as unknown as ServiceWorkerContainer).repair();
  expect(mended).toEqual([`workbox-precache-v2-http://host/${folder}`]);
});
