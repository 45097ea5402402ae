import { fromPromise } from 'xstate';
import { embeddedPage } from '#machines/embedded-page.ts';

/** Any answer will do: there is a network then. Never from a cache, nor from the service worker. */
export const embeddedLogic: typeof embeddedPage = embeddedPage.provide({
  actors: {
    reach: fromPromise<void, { src: string }>(async ({ input: { src }, signal }) => {
      await fetch(reachable(src), { method: 'HEAD', cache: 'no-store', signal });
    }),
  },
});

/** Of another site this page may ask nothing, so its own host stands for the network. */
function reachable(src: string): URL {
  const page = new URL(src, location.href);
  return page.origin === location.origin ? page : new URL('/icon.svg', location.href);
}
