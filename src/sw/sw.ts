/**
 * Keeps the app itself on the device, so that it opens without a network, and pictures of the catalogue. Nothing of the
 * backend and nothing personal is ever cached here: data lives in the replica. A new version waits until the user takes it.
 */
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

// Every address of the app is the same page; what the host reserves for itself is not ours to answer, nor are the pages
// that the app shows in a frame.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/__\//, /^\/samples\//] }));

registerRoute(isCataloguePicture, keptPictures());

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: unknown };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});
