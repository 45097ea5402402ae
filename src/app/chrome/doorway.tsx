import type { ReactNode } from 'react';
import { business } from '#domain/business.ts';
import { PlantStrip } from '#ui/drawings/plant-drawing.tsx';
import { Mark } from '#ui/icons.tsx';
import './doorway.css';

const bed = [
  { name: 'Lavender', category: 'Herbs' },
  { name: 'Tulip', category: 'Flowers' },
  { name: 'Chard', category: 'Vegetables' },
  { name: 'Sunflower', category: 'Flowers' },
  { name: 'Rosemary', category: 'Herbs' },
  { name: 'Hydrangea', category: 'Shrubs' },
  { name: 'Daffodil', category: 'Flowers' },
  { name: 'Tomato', category: 'Vegetables' },
  { name: 'Dahlia', category: 'Flowers' },
];

/** What surrounds every screen while nobody is signed in; `low` leaves more room for a form. */
export const Doorway = ({ low = false, children }: { low?: boolean; children: ReactNode }) => (
  <div className="doorway" data-low={low}>
    <header className="doorway-art">
      <p className="doorway-brand">
        <Mark />
        {business.companyName}
      </p>
      <div className="doorway-promise">
        <p className="doorway-claim">Your garden, looked after.</p>
        <p>Choose what grows this season, see when we come, and tell us what you wish for.</p>
      </div>
      <PlantStrip plants={bed} />
    </header>
    <main className="doorway-main">
      <div className="doorway-inside">{children}</div>
    </main>
  </div>
);
