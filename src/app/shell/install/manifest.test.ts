import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signedInRoutes } from '#app/shell/routes.tsx';
import { business } from '#domain/business.ts';
import { roles } from '#domain/user.ts';
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
  const { name, short_name, start_url, scope, id, shortcuts } = demoManifest();
  expect(shortcuts?.map(({ url }) => url)).toEqual(['./#/', './#/sync']);
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

describe('a store finds', () => {
  /** Width and height, which stand in the head of a PNG. */
  const sizeOf = (file: string) => {
    const png = readFileSync(`public/${file}`);
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  };
  const html = new DOMParser().parseFromString(page, 'text/html');
  const content = (name: string) => html.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

  it('an identity that does not hang on where the app starts', () => {
    expect(manifest.id).toBe('/');
  });

  it('a start within the scope, both beside the manifest', () => {
    expect([manifest.start_url, manifest.scope]).toEqual(['./', './']);
  });

  it('a window of its own, or one with little around it', () => {
    expect(manifest.display).toBe('standalone');
    expect(manifest.display_override).toEqual(['standalone', 'minimal-ui']);
  });

  it('one window for all ways in', () => {
    expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing');
  });

  it('what kind of app it is, and in which language', () => {
    const { description, lang, dir, categories } = manifest;
    expect({ description, lang, dir }).toEqual({ description: content('description'), lang: 'en-US', dir: 'ltr' });
    expect(categories).toContain('business');
  });

  it('the colour of the bar that the page has in a light scheme', () => {
    expect(html.querySelector('meta[name=theme-color][media*=light]')?.getAttribute('content')).toBe(
      manifest.theme_color,
    );
  });

  it('icons of 192 and 512 pixels, one that may be cut round, and each as large as it says', () => {
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ src }) => sizeOf(src))).toEqual(pictures.map(({ sizes }) => sizes));
    expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
  });

  it('shortcuts to screens that each role has', () => {
    expect(manifest.shortcuts.length).toBeGreaterThan(1);
    for (const { url } of manifest.shortcuts) {
      const screen = signedInRoutes.find(({ path }) => path === url.slice(1));
      expect(screen?.roles).toEqual(roles);
    }
  });

  it('screenshots of phones and of computers, each as large as it says, and small enough to load', () => {
    const { screenshots } = manifest;
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
    for (const { src, sizes, label } of screenshots) {
      expect(sizeOf(src)).toBe(sizes);
      expect(readFileSync(`public/${src}`).length).toBeLessThan(150_000);
      expect(label.length).toBeGreaterThan(10);
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      // As Chromium wants them.
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    }
  });

  it('on an iPhone the icon, the name and a status bar that can be read', () => {
    const icon = html.querySelector('link[rel=apple-touch-icon]');
    expect(sizeOf('apple-touch-icon.png')).toBe(icon?.getAttribute('sizes'));
    expect(content('apple-mobile-web-app-capable')).toBe('yes');
    expect(content('apple-mobile-web-app-title')).toBe('%COMPANY_NAME%');
    expect(content('apple-mobile-web-app-status-bar-style')).toBe('default');
    expect(content('viewport')).toContain('viewport-fit=cover');
  });
});
