/** What staff do to the catalogue. Pure; the same object where nothing changes. Source: spec 2.9, spec 4, D7, D9, D11. */
import { nameKey, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { longest, most } from './document-shapes.ts';
import { unsentIds } from './unsent.ts';

/** Bytes of the whole catalogue; the database takes a little more in one document. */
const largest = 900_000;

/** Under this word stand plants whose category the catalogue does not have. */
export const otherCategory = 'Other';

/** Why a category may not be called so. */
export type CategoryProblem = 'category-reserved' | 'category-too-long';

/** Null when it may. Too long is a name that readers would cut. */
export function checkCategoryName(name: string): CategoryProblem | null {
  if (nameKey(name) === nameKey(otherCategory)) return 'category-reserved';
  return name.trim().length > longest.plant ? 'category-too-long' : null;
}

/** "A new category is added only if non-empty", and only once. */
export function addCategory(catalogue: Catalogue, name: string): Catalogue {
  if (name.trim() === '' || categoryNamed(catalogue, name) !== undefined) return catalogue;
  return { ...catalogue, categories: [...catalogue.categories, name.trim()] };
}

/** Also on its plants; onto an existing name merges the two. A removed category comes back; a blank name changes nothing. */
export function renameCategory(catalogue: Catalogue, from: string, to: string): Catalogue {
  const { categories, plants } = catalogue;
  if (to.trim() === '' || to.trim() === from) return catalogue;
  const name = categoryNamed(catalogue, to, from) ?? to.trim();
  const renamed = categories.map((category) => (category === from ? name : category));
  return {
    ...catalogue,
    categories: [...new Set([...renamed, name])],
    plants: plants.map((plant) => (plant.category === from ? { ...plant, category: name } : plant)),
  };
}

/** Its plants keep the name, and are shown under "Other". */
export function removeCategory(catalogue: Catalogue, name: string): Catalogue {
  if (!catalogue.categories.includes(name)) return catalogue;
  return { ...catalogue, categories: catalogue.categories.filter((category) => category !== name) };
}

/** The category of that name, ignoring case and outer spaces; another one than `but`. */
export function categoryNamed(catalogue: Catalogue, name: string, but?: string): string | undefined {
  return catalogue.categories.find((category) => category !== but && nameKey(category) === nameKey(name));
}

/** The plants of a category. */
export function plantsOf(catalogue: Catalogue, category: string): CataloguePlant[] {
  return catalogue.plants.filter((plant) => plant.category === category);
}

/** Adds a plant, or changes the one with its id; an edit beats a deletion. */
export function changePlant(
  catalogue: Catalogue,
  known: CataloguePlant,
  change: (plant: CataloguePlant) => CataloguePlant,
): Catalogue {
  const { plants } = catalogue;
  const found = plants.some(({ id }) => id === known.id);
  return {
    ...catalogue,
    plants: found ? plants.map((plant) => (plant.id === known.id ? change(plant) : plant)) : [...plants, change(known)],
  };
}

/** Removes the plant with this id. */
export function removePlant(catalogue: Catalogue, id: string): Catalogue {
  return { ...catalogue, plants: catalogue.plants.filter((plant) => plant.id !== id) };
}

/** Whether the catalogue is past 900 kB or the rules' limits of entries. Source: D11. */
export function isTooLarge(catalogue: Catalogue): boolean {
  return (
    catalogue.plants.length > most.plants ||
    catalogue.categories.length > most.categories ||
    new TextEncoder().encode(JSON.stringify(catalogue)).length > largest
  );
}

/** The ids of plants that the server lacks or has otherwise. `synced` as the replica tells it: undefined when nothing waits. */
export function unsentPlants(mine: Catalogue, synced: Catalogue | null | undefined): ReadonlySet<string> {
  return unsentIds(mine.plants, synced && synced.plants);
}
