import type { ManifestOptions } from 'vite-plugin-pwa';
import { business } from '#domain/business.ts';

/** What a phone shows of the installed app. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: business.companyName,
  short_name: business.companyName,
  description: 'Your garden, looked after',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#173C30',
  background_color: '#FAF8F2',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

/** The page as it is before the app has started, with the name of the company in it. */
export const withCompanyName = (html: string, name = business.companyName): string =>
  html.replaceAll('%COMPANY_NAME%', () => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
