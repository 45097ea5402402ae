import { lazy, Suspense } from 'react';
import { numberOf } from './number-of.ts';
import type { PlantImageProps } from './plant-image.tsx';
import './plant-drawing.css';

/** The generator stays out of the first load. */
const PlantImage = lazy(() => import('./plant-image.tsx'));

const tints = ['herbs', 'vegetables', 'fruit', 'flowers', 'shrubs'] as const;

/** The ground behind a plant: by name for the known categories, in turn for any other. */
function tintOf(category: string): string {
  const name = category.trim().toLowerCase();
  return tints.find((tint) => tint === name) ?? tints[numberOf(name) % tints.length] ?? 'herbs';
}

/** A drawn plant on its tile; `size` in pixels at normal text size. */
export function PlantDrawing({ name, category, size }: { name: string; category: string; size: 40 | 56 | 104 }) {
  return (
    <span className="plant-tile" data-tint={tintOf(category)} data-size={size}>
      <Suspense>
        <PlantImage name={name} category={category} />
      </Suspense>
    </span>
  );
}

/** Plants side by side on one strip of soil; the parent gives the height. */
export function PlantStrip({ plants }: { plants: readonly Omit<PlantImageProps, 'soil'>[] }) {
  return (
    <div className="plant-strip" aria-hidden="true">
      <div className="plant-strip-plants">
        <Suspense>
          {plants.map((plant) => (
            <PlantImage key={plant.name} {...plant} soil={false} />
          ))}
        </Suspense>
      </div>
      <svg className="plant-strip-soil" viewBox="0 0 400 20" preserveAspectRatio="none">
        <path d="M0 6Q100 0 200 4T400 5V20H0Z" />
      </svg>
    </div>
  );
}
