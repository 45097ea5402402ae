import { useLayoutEffect, type ReactNode } from 'react';
import './doorway.css';

/** Which of its looks the front door has; the art itself stands in index.html. */
export type Door = 'sign-in' | 'registration' | 'password-reset';

/** What surrounds every screen while nobody is signed in. */
export function Doorway({ door, children }: { door: Door; children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['door'] = door;
    return () => void delete dataset['door'];
  }, [door]);
  return (
    <main className="doorway-main">
      <div className="doorway-inside">{children}</div>
    </main>
  );
}
