import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ErrorBoundary as Boundary } from '#ui/error-boundary.tsx';
import classes from '../chrome/starting.module.css';
import { Arrived } from '../navigation/arrived.tsx';
import { forgetMissing } from '#ui/lazy-part.ts';
import { isMissingPart } from './missing-parts.ts';

const copy = {
  broken: {
    title: 'This page has stopped working',
    text: 'What you saved is safe on this device. Reload the page to go on.',
  },
  missing: {
    title: 'This page could not be loaded',
    text: 'A new version of the app may have taken its place, or the connection was lost. What you typed is kept on this device. Reload the page to go on.',
  },
};

/** The last resort stays calm: what was saved is on the device, and a reload goes on from there. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const broken = (error: unknown) => (
    <main>
      <Broken error={error} reset={() => setAttempt((before) => before + 1)} />
    </main>
  );
  return (
    <Boundary code="screen-broken" fallback={broken} of={attempt}>
      {children}
    </Boundary>
  );
}

interface BrokenProps {
  error: unknown;
  /** Shows again what could not be loaded. */
  reset: () => void;
}

/** Stands in a main part. Works without the theme, which may be what is broken. Goes on by itself when the network is back. */
export function Broken({ error, reset }: BrokenProps) {
  const isMissing = isMissingPart(error);
  const online = useEffectEvent(() => {
    forgetMissing();
    reset();
  });
  useEffect(() => {
    if (!isMissing) return;
    const back = () => online();
    addEventListener('online', back);
    return () => {
      removeEventListener('online', back);
      // Whoever comes here again does not find what was so then.
      forgetMissing();
    };
  }, [isMissing]);
  const { title, text } = isMissing ? copy.missing : copy.broken;
  return (
    <div className={classes.starting}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </p>
      <Arrived title={title} />
    </div>
  );
}
