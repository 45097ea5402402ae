import { fromPromise } from 'xstate';
import { embeddedPage } from '#machines/embedded-page.ts';
import type { PageName } from '#screens/embedded/copy.ts';
import { Embedded } from '#screens/embedded/embedded.tsx';
import { business } from '#domain/business.ts';
import { fileOf } from '../../platform/place.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';

/** Any answer will do: there is a network then. Never from a cache, nor from the service worker. */
const logic: typeof embeddedPage = embeddedPage.provide({
  actors: {
    reach: fromPromise<void, { src: string }>(async ({ input: { src }, signal }) => {
      await fetch(reachable(src), { method: 'HEAD', cache: 'no-store', signal });
    }),
  },
});

/** Of another site this page may ask nothing, so its own host stands for the network. */
function reachable(src: string): URL {
  const page = new URL(src, location.href);
  return page.origin === location.origin ? page : new URL(fileOf('/icon.svg'), location.href);
}

const { gallery, schedule, newsletters } = business.pages;
const pages: typeof business.pages = {
  gallery: fileOf(gallery),
  schedule: fileOf(schedule),
  newsletters: {
    winter: fileOf(newsletters.winter),
    spring: fileOf(newsletters.spring),
    summer: fileOf(newsletters.summer),
    fall: fileOf(newsletters.fall),
  },
};

export const EmbeddedRoute = ({ status, page }: Pick<SignedInContext, 'status'> & { page: PageName }) => (
  <Embedded page={page} online={status.connected} logic={logic} pages={pages} />
);
