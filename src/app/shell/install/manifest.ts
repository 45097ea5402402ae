import type { ManifestOptions } from 'vite-plugin-pwa';
import { business } from '#domain/business.ts';

/** What a phone shows of the installed app. Addresses are seen from the manifest, which lies beside the page. */
export const manifest = {
  id: '/',
  name: business.companyName,
  short_name: business.companyName,
  description: 'Your garden, looked after',
  lang: 'en-US',
  start_url: './',
  scope: './',
  display: 'standalone',
  theme_color: '#173C30',
  background_color: '#FAF8F2',
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
} satisfies Partial<ManifestOptions>;

/** The static demo says what it is. Without an `id` it is known by where it starts, which differs from folder to folder. */
export function demoManifest(): Partial<ManifestOptions> {
  const { id: _, name, ...rest } = manifest;
  return { ...rest, name: `${name} Demo`, short_name: `${name} Demo`, description: 'Everything stays in this browser' };
}

/** The page as it is before the app has started, with the name of the company in it. */
export const withCompanyName = (html: string, name = business.companyName): string =>
  html.replaceAll('%COMPANY_NAME%', () => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));

/** What the page of the static demo may ask for: nothing of another host. */
const demoPolicy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'";

/** The page of the static demo: called so, marked for the script that runs before the app, and asking no other host. */
export function demoPage(html: string): string {
  const marked = html.replace('<html', '<html data-demo');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${demoPolicy}" />`;
  return withCompanyName(
    marked.replace('<meta charset="utf-8" />', `$&\n    ${policy}`),
    `${business.companyName} Demo`,
  );
}
