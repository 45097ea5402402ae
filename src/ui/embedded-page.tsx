import { Button, Loader } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import classes from './embedded-page.module.css';
import { FooterAction } from './footer-slot.tsx';
import { Icon } from './icons.tsx';

interface Props {
  title: string;
  src: string;
  view: 'loading' | 'late' | 'offline' | 'shown';
  /** The attempt whose frame is mounted; null: none. */
  frame: number | null;
  texts: {
    opening: string;
    /** The heading where the page cannot be shown. */
    unavailable: string;
    offline: string;
    late: string;
    retry: string;
    openInBrowser: string;
  };
  onLoaded: () => void;
  onRetry: () => void;
  /** Between the title and the page. */
  children?: ReactNode;
}

const windows = 'allow-popups allow-popups-to-escape-sandbox';

/**
 * A page of this site gets no scripts, with which it could reach into the app; one of another site does (decision 011). It is
 * told by its address that the title stands here already.
 */
function framed(src: string): { src: string; sandbox: string } {
  const here = new URL(src, location.href).origin === location.origin;
  if (here) return { src: `${src}#in-the-app`, sandbox: windows };
  return { src, sandbox: `allow-scripts allow-same-origin allow-forms ${windows}` };
}

/** A page of another site, or why it is not shown, with a link to open it in the browser. */
export function EmbeddedPage({ title, src, view, frame, texts, onLoaded, onRetry, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const page = framed(src);
  const missing = view === 'late' || view === 'offline';
  const retry = () => {
    onRetry();
    card.current?.focus();
  };
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      {children}
      <div ref={card} className={classes.card} tabIndex={-1} data-view={view}>
        <div role="status">
          {view === 'loading' && (
            <p className={classes.opening}>
              <Loader size={24} />
              {texts.opening}
            </p>
          )}
          {missing && (
            <div className={classes.missing}>
              <Icon name="cloud-off" size={48} />
              <h2>{texts.unavailable}</h2>
              <p>{texts[view]}</p>
            </div>
          )}
        </div>
        {view === 'loading' && (
          <div className={classes.blocks} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        )}
        {missing && (
          <Button leftSection={<Icon name="refresh" size={20} />} onClick={retry}>
            {texts.retry}
          </Button>
        )}
        {frame !== null && (
          <iframe
            key={frame}
            title={title}
            src={page.src}
            sandbox={page.sandbox}
            aria-hidden={view !== 'shown'}
            onLoad={onLoaded}
          />
        )}
      </div>
      <FooterAction>
        <Button
          component="a"
          href={src}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<Icon name="external" size={20} />}
        >
          {texts.openInBrowser}
        </Button>
      </FooterAction>
    </div>
  );
}
