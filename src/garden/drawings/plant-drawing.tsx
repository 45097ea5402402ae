import { lazy, Suspense, type ReactNode } from 'react';
import { numberOf } from './number-of.ts';
import type { PlantImageProps } from './plant-image.tsx';
import classes from './plant-drawing.module.css';

/** The generator stays out of the first load. */
const PlantImage = lazy(() => import('./plant-image.tsx'));

const tints = ['herbs', 'vegetables', 'fruit', 'flowers', 'shrubs'] as const;

/** The ground behind a plant: by name for the known categories, in turn for any other. */
function tintOf(category: string): string {
  const name = category.trim().toLowerCase();
  return tints.find((tint) => tint === name) ?? tints[numberOf(name) % tints.length] ?? 'herbs';
}

export type TileSize = 40 | 56 | 72 | 104 | 148;

interface TileProps {
  category: string;
  /** In pixels at normal text size. */
  size: TileSize;
  children: ReactNode;
}

/** The ground that a plant stands on, whatever shows the plant. */
export function PlantTile({ category, size, children }: TileProps) {
  return (
    <span className={classes.tile} data-tint={tintOf(category)} data-size={size}>
      {children}
    </span>
  );
}

/** The drawing alone, for a tile. */
export function DrawnPlant({ name, category }: { name: string; category: string }) {
  return (
    <Suspense>
      <PlantImage name={name} category={category} />
    </Suspense>
  );
}

/** A drawn plant on its tile; `size` in pixels at normal text size. */
export function PlantDrawing({ name, category, size }: { name: string; category: string; size: TileSize }) {
  return (
    <PlantTile category={category} size={size}>
      <DrawnPlant name={name} category={category} />
    </PlantTile>
  );
}

/** Plants side by side on one strip of soil; the parent gives the height. */
export function PlantStrip({ plants }: { plants: readonly Omit<PlantImageProps, 'soil'>[] }) {
  return (
    <div className={classes.strip} aria-hidden="true">
      <div className={classes.plants}>
        <Suspense>
          {plants.map((plant) => (
            <PlantImage key={plant.name} {...plant} soil={false} />
          ))}
        </Suspense>
      </div>
      <svg className={classes.soil} viewBox="0 0 400 20" preserveAspectRatio="none">
        <path d="M0 6Q100 0 200 4T400 5V20H0Z" />
      </svg>
    </div>
  );
}
