import { expect, it } from 'vitest';
import { missingParts } from './device-app.ts';

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
