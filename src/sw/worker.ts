/**
 * The service worker, which the build makes from this. It caches the app and pictures of the catalogue, never data or anything
 * personal. A new version waits until the user takes it.
 */
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { pictureCache } from './picture-cache.ts';
import { backgroundFile, sendingFile } from './background.ts';

interface Asked {
  request: Pick<Request, 'destination' | 'mode' | 'method'>;
  sameOrigin: boolean;
  url: URL;
}

/** Pictures of other hosts, asked with CORS: the browser counts an opaque answer as megabytes. Its text goes into the worker. */
export function isCataloguePicture({ request, sameOrigin, url }: Asked): boolean {
  const { destination, mode, method } = request;
  return (
    !sameOrigin && destination === 'image' && mode === 'cors' && method === 'GET' && /^https?:$/.test(url.protocol)
  );
}

export const worker = {
  globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest}'],
  // Samples stand for pages of another site, which need a connection too; screenshots are for stores.
  // What the worker is made of, the browser keeps with it.
  globIgnores: ['samples/**', 'screenshots/**', backgroundFile, sendingFile],
  importScripts: [backgroundFile],
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  // Every address is the same page, except the host's own (`/__/`) and the pages that are shown in a frame.
  navigateFallback: '/index.html',
  navigateFallbackDenylist: [/^\/__\//, /^\/samples\//],
  inlineWorkboxRuntime: true,
  sourcemap: false,
  runtimeCaching: [
    {
      urlPattern: isCataloguePicture,
      // A kept picture is never fetched again: a changed one has another address. Nor does it age: it is there for the garden.
      handler: 'CacheFirst',
      options: {
        cacheName: pictureCache.name,
        cacheableResponse: { statuses: [200] },
        expiration: { maxEntries: pictureCache.most, purgeOnQuotaError: true },
      },
    },
  ],
} satisfies VitePWAOptions['workbox'];

/**
 * Of the static demo, which knows no more than its folder: other pages of the host may keep pictures under the same name, and
 * whether `/samples/` is its own shows only where it is served.
 */
export const demoWorker = {
  ...worker,
  navigateFallback: 'index.html',
  navigateFallbackDenylist: [/\/samples\//],
  // There is no server to send to.
  importScripts: [],
  runtimeCaching: [],
  // It would take those of a demo in a folder below this one for its own of yesterday.
  cleanupOutdatedCaches: false,
} satisfies VitePWAOptions['workbox'];
