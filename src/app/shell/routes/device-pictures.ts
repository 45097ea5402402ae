/** Pictures of the catalogue that the service worker keeps. The page itself may not fetch them: it shows them, unseen. */
import type { DevicePictures } from '#screens/sync/device.ts';
import { pictureCache } from '#sw/picture-cache.ts';
import { systemClock } from '#sync/clock.ts';

/** Pictures at once, and milliseconds that one may take. */
const atOnce = 6;
const timeout = 15_000;
/** Milliseconds and times that are waited for the worker, which keeps a picture after it has handed it out. */
const pause = 200;
const mostPauses = 15;

type Show = (address: string) => Promise<void>;

export function devicePictures(
  caches: Pick<CacheStorage, 'has' | 'open' | 'delete'> | undefined = globalThis.caches,
  show: Show = shown,
): DevicePictures {
  async function held(): Promise<Set<string>> {
    if (!(await caches?.has(pictureCache.name))) return new Set();
    const cache = await caches?.open(pictureCache.name);
    return new Set((await cache?.keys())?.map(({ url }) => placeOf(url)));
  }
  const missing = async (addresses: readonly string[]) => {
    const here = await held();
    return keepable(addresses).filter((address) => !here.has(placeOf(address)));
  };

  return {
    async look(addresses) {
      const wanted = keepable(addresses);
      return {
        wanted: wanted.length,
        kept: wanted.length - (await missing(addresses)).length,
        most: pictureCache.most,
      };
    },
    async keep(addresses) {
      const wanted = (await missing(addresses)).slice(0, pictureCache.most);
      for (let from = 0; from < wanted.length; from += atOnce) {
        await Promise.allSettled(wanted.slice(from, from + atOnce).map(show));
      }
      for (let round = 0; round < mostPauses && (await missing(wanted)).length > 0; round += 1)
        await systemClock.sleep(pause);
    },
    count: async () => (await held()).size,
    async free() {
      const { size } = await held();
      await caches?.delete(pictureCache.name);
      return size;
    },
  };
}

/** What stands behind `http:` or `https:`: as `firebase.json` has it, the browser asks for a picture of one with the other. */
const placeOf = (address: string): string => address.replace(/^https?:/, '');

/** Pictures of the app's own host come with the app. */
function keepable(addresses: readonly string[]): string[] {
  const others = addresses.filter((address) => new URL(address).host !== location.host);
  return [...new Map(others.map((address) => [placeOf(address), address])).values()];
}

/** As the screens ask for it, so that the worker knows it. */
async function shown(address: string): Promise<void> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  await Promise.race([image.decode(), systemClock.sleep(timeout)]);
}
