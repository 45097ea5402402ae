import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { business, seasons, type Season } from '#domain/business.ts';
import { seasonNames } from '#garden/season-names.ts';
import { frameOf, viewOf, type embeddedPage } from '#machines/embedded-page.ts';
import { EmbeddedPage } from '#ui/embedded-page.tsx';
import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';
import { textsOf, titles, type PageName } from './copy.ts';
import classes from './embedded.module.css';

interface Props {
  page: PageName;
  /** As far as the app knows. */
  online: boolean;
  logic: typeof embeddedPage;
  pages?: typeof business.pages;
}

const isSeason = (page: PageName): page is Season => page !== 'gallery' && page !== 'schedule';

/** A page of another site: gallery, schedule, a newsletter. */
export function Embedded({ page, online, logic, pages = business.pages }: Props) {
  const src = isSeason(page) ? pages.newsletters[page] : pages[page];
  const [snapshot, send] = useMachine(logic, { input: { src } });
  useEffect(() => {
    send({ type: online ? 'connection.restored' : 'connection.lost' });
  }, [online, send]);
  return (
    <EmbeddedPage
      title={titles[page]}
      src={src}
      view={viewOf(snapshot)}
      frame={frameOf(snapshot)}
      texts={textsOf(page)}
      onLoaded={() => send({ type: 'page.loaded' })}
      onRetry={() => send({ type: 'retry.requested' })}
    >
      {isSeason(page) && <Seasons current={page} />}
    </EmbeddedPage>
  );
}

function Seasons({ current }: { current: Season }) {
  return (
    <nav className={classes.seasons} aria-label="Newsletters">
      {seasons.map((season) =>
        season === current ? (
          <span key={season} className={classes.current}>
            {seasonNames[season]}
          </span>
        ) : (
          <Link key={season} to={`/newsletters/${season}`} className={textLink.link}>
            {seasonNames[season]}
          </Link>
        ),
      )}
    </nav>
  );
}
