import type { ManifestOptions } from 'vite-plugin-pwa';
import { business } from '#domain/business.ts';

/** A picture that a store or the browser shows beside the question whether to install: see `npm run pictures`. */
const screenshot = (name: string, label: string, form: 'narrow' | 'wide') => ({
  src: `screenshots/${name}.png`,
  sizes: form === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/png',
  form_factor: form,
  label,
});

/** Whoever uses the app finds these, whatever their role. */
const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [{ src: 'icon-192.png', sizes: '192x192', type: 'image/png' }],
});

/** What a phone shows of the installed app. Addresses are seen from the manifest, which lies beside the page. */
export const manifest = {
  id: '/',
  name: business.companyName,
  short_name: business.companyName,
  description: 'Your garden, looked after',
  lang: 'en-US',
  dir: 'ltr',
  categories: ['business', 'productivity', 'lifestyle'],
  start_url: './',
  scope: './',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // One window: two would be two places for what is being typed.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  theme_color: '#173C30',
  background_color: '#FAF8F2',
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    shortcut('Home', './', 'Where everything begins'),
    shortcut('Sync', './sync', 'What is saved on this device and not sent yet'),
  ],
  screenshots: [
    screenshot('home', 'Home: the garden, the weather, and what there is to do', 'narrow'),
    screenshot('my-plants', 'Choosing what grows this season, with or without signal', 'narrow'),
    screenshot('notes', 'A note is kept at once, and sent when there is signal', 'narrow'),
    screenshot('customers', 'All customers, their plants and notes', 'wide'),
    screenshot('plants', 'The catalogue that customers choose from', 'wide'),
  ],
} satisfies Partial<ManifestOptions>;

/** The static demo says what it is. Without an `id` it is known by where it starts, which differs from folder to folder. */
export function demoManifest(): Partial<ManifestOptions> {
  const { id: _, name, shortcuts, ...rest } = manifest;
  const behindHash = shortcuts.map((one) => ({ ...one, url: one.url.replace('./', './#/') }));
  return {
    ...rest,
    shortcuts: behindHash,
    name: `${name} Demo`,
    short_name: `${name} Demo`,
    description: 'Everything stays in this browser',
  };
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
