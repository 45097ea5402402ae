/** Pictures of the catalogue, once seen, are there without a network; few enough to leave the replica its room. */
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

const day = 24 * 60 * 60;

interface Asked {
  request: Pick<Request, 'destination' | 'mode' | 'method'>;
  sameOrigin: boolean;
  url: URL;
}

/** Pictures of other hosts, asked with CORS: the browser counts an opaque answer as megabytes. */
export function isCataloguePicture({ request, sameOrigin, url }: Asked): boolean {
  const { destination, mode, method } = request;
  return (
    !sameOrigin && destination === 'image' && mode === 'cors' && method === 'GET' && /^https?:$/.test(url.protocol)
  );
}

/** A kept picture is never fetched again: a changed one has another address. */
export function keptPictures(): CacheFirst {
  const plugins = [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ];
  // The library's types do not fit exactOptionalPropertyTypes.
  return new CacheFirst({ cacheName: 'catalogue-pictures', plugins: plugins as Plugins });
}
type Plugins = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>;
