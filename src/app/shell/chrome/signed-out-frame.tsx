import { useLayoutEffect, type ReactNode } from 'react';
import './front-door.css';
import classes from './signed-out-frame.module.css';

/** Which of its looks the front door has; the art itself stands in index.html. */
export type Door = 'sign-in' | 'registration' | 'password-reset';

/** What surrounds every screen while nobody is signed in. */
export function SignedOutFrame({ door, children }: { door: Door; children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['door'] = door;
    return () => void delete dataset['door'];
  }, [door]);
  return (
    <main className={classes.main}>
      <div>{children}</div>
    </main>
  );
}
