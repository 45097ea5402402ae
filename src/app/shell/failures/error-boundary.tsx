import type { ReactNode } from 'react';
import { ErrorBoundary as Boundary } from '#ui/error-boundary.tsx';
import classes from '../chrome/starting.module.css';

/** The last resort stays calm: what was saved is on the device, and a reload goes on from there. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary code="screen-broken" fallback={<Broken />}>
    {children}
  </Boundary>
);

/** Works without the theme, which may be what is broken. */
export const Broken = () => (
  <main className={classes.starting}>
    <h1>This page has stopped working</h1>
    <p>What you saved is safe on this device. Reload the page to go on.</p>
    <p>
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </p>
  </main>
);
