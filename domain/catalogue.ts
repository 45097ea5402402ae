/** The plant catalogue: one document, `plants/plants`. Source: spec 3.5. */
import type { PlantPick } from './user.ts';

/** `size` is square inches; `plantingMonths` is first and last month, 0 to 11, and may wrap over New Year. */
export interface CataloguePlant {
  id: string;
  active: boolean;
  name: string;
  category: string;
  description: string;
  imgUrl: string;
  link: string;
  plantingMonths: [number, number];
  size: number;
}

/** Square inches, whole. Source: spec 9. */
export const plantSize = { least: 1, most: 10_000, step: 1, ofNew: 10 } as const;

/** The document `plants/plants`. */
export interface Catalogue {
  id: 'plants';
  plants: CataloguePlant[];
  categories: string[];
}

/** Where the one catalogue is. */
export const catalogueRef = { collection: 'plants', id: 'plants' } as const;

/** The catalogue before the first edit. */
export const noCatalogue: Catalogue = { id: 'plants', plants: [], categories: [] };

/** Where picks stand whose plant or category the catalogue does not have any more. */
export const noLongerOffered = 'Other / no longer offered';

/** Picks of one category. */
export interface PickGroup {
  category: string;
  picks: PlantPick[];
}

/** Finds a pick's plant by id, then by name ignoring case and outer spaces; undefined if gone. Source: D7, D8. */
export function plantFinder({ plants }: Catalogue): (pick: PlantPick) => CataloguePlant | undefined {
  const byId = new Map(plants.map((plant) => [plant.id, plant]));
  const byName = new Map(plants.map((plant) => [nameKey(plant.name), plant]));
  return ({ id, name }) => (id === undefined ? undefined : byId.get(id)) ?? byName.get(nameKey(name));
}

/** A pick under the name that its plant has now; as it was chosen where there is none. */
export function calledNow(pick: PlantPick, plant: CataloguePlant | undefined): PlantPick {
  const name = plant?.name;
  return name === undefined || nameKey(name) === '' || name === pick.name ? pick : { ...pick, name };
}

/** By the category of their plants, in the catalogue's order; last, under `rest`, what is in none of its categories. */
export function byCategory<T>(
  { categories }: Pick<Catalogue, 'categories'>,
  all: readonly T[],
  plantOf: (one: T) => CataloguePlant | undefined,
  rest: string = noLongerOffered,
): [category: string, all: T[]][] {
  const groups = new Map<string, T[]>([...categories, rest].map((category) => [category, []]));
  for (const one of all) (groups.get(plantOf(one)?.category ?? rest) ?? groups.get(rest))?.push(one);
  return [...groups].filter(([, group]) => group.length > 0);
}

/** A customer's picks under the catalogue's current categories and names, in its order and the rest last, picks by name. */
export function picksByCategory(picks: readonly PlantPick[], catalogue: Catalogue): PickGroup[] {
  const plantOf = plantFinder(catalogue);
  const called = picks.map((pick) => calledNow(pick, plantOf(pick))).toSorted(byPlantName);
  return byCategory(catalogue, called, plantOf).map(([category, sorted]) => ({ category, picks: sorted }));
}

/** Whether plants of this category are shown under "Other": the catalogue does not have it. */
export function isOther(category: string, { categories }: Catalogue): boolean {
  return !categories.includes(category);
}

/** Orders plants and picks by name, ignoring case; what is no name comes first. */
export function byPlantName(one: { name: string }, other: { name: string }): number {
  return nameKey(one.name).localeCompare(nameKey(other.name), 'en-US');
}

/** A name without case and outer spaces, its accents in one form, to compare by. */
export function nameKey(name: string | undefined): string {
  return typeof name === 'string' ? name.trim().normalize().toLowerCase() : '';
}
