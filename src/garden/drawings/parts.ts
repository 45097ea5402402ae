/** What several ways to grow have in common: leaves in two shades, and blooms at their places. */
import { blooms } from './blooms.ts';
import type { PlantRow } from './plants.ts';
import { each, type Paint } from './shapes.ts';

/** Leaves behind are dark on both sides. */
export const shade = ([, dark]: Paint): Paint => [dark, dark];
export const alternately = (index: number, green: Paint) => (index % 2 === 1 ? green : shade(green));

export function bloomAt({ bloom, paint }: Pick<PlantRow, 'bloom' | 'paint'>, x: number, y: number, r: number): string {
  return bloom && paint ? blooms[bloom](x, y, r, paint) : '';
}

export type Places = readonly [number, number][];
export const bloomsAt = (plant: PlantRow, places: Places, r: number) =>
  each(places, (x, y) => bloomAt(plant, x, y, plant.r ?? r));
