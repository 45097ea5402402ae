import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from '#ui/error-boundary.tsx';
import classes from '../chrome/starting.module.css';
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

const broken = (error: unknown) => <Broken error={error} />;

/** The last resort stays calm: what was saved is on the device, and a reload goes on from there. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary code="screen-broken" fallback={broken}>
    {children}
  </Boundary>
);

/** Works without the theme, which may be what is broken. */
export function Broken({ error }: { error: unknown }) {
  const { title, text } = isMissingPart(error) ? copy.missing : copy.broken;
  return (
    <main className={classes.starting}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </p>
    </main>
  );
}
