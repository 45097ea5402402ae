/** Caches the app and pictures of the catalogue, never data or anything personal. A new version waits until the user takes it. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isCataloguePicture, keptPictures } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every address is the same page, except the host's own (`/__/`) and the pages that are shown in a frame.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/__\//, /^\/samples\//] }));

registerRoute(isCataloguePicture, keptPictures());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: unknown };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});
