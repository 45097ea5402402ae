import type { ReactNode } from 'react';
import { business } from '#domain/business.ts';
import { Mark } from '#ui/icons.tsx';
import './doorway.css';
import { looksAfter, type DoorPromise } from './promises.ts';

interface Props {
  promise?: DoorPromise | undefined;
  /** Leaves more room for a form. */
  low?: boolean;
  children: ReactNode;
}

/** What surrounds every screen while nobody is signed in. index.html holds its art, so that it is there at once. */
export const Doorway = ({ promise = looksAfter, low = false, children }: Props) => (
  <div className="doorway" data-low={low}>
    <DoorArt {...promise} />
    <main className="doorway-main">
      <div className="doorway-inside">{children}</div>
    </main>
  </div>
);

const DoorArt = ({ claim, text }: DoorPromise) => (
  <header className="doorway-art">
    <p className="doorway-brand">
      <Mark />
      {business.companyName}
    </p>
    <div className="doorway-promise">
      <p className="doorway-claim">{claim}</p>
      <p>{text}</p>
    </div>
    <div className="doorway-bed" />
  </header>
);
