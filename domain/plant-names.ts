/** Names of plants, which stand in the address of their form. Source: spec 2.10, D7. */
import { nameKey, noCatalogue, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { longest } from './document-shapes.ts';

/** Why a name is refused; too long is one that readers would cut. Source: D7. */
export type NameProblem = 'name-missing' | 'name-reserved' | 'name-too-long' | 'name-taken';

/** Null when the plant with this id may be called so. */
export function checkPlantName(name: string, catalogue: Catalogue, id: string): NameProblem | null {
  const key = nameKey(name);
  if (key === '') return 'name-missing';
  // A path cannot end in these.
  if (key === '.' || key === '..') return 'name-reserved';
  if (name.trim().length > longest.plant) return 'name-too-long';
  return catalogue.plants.some((plant) => plant.id !== id && nameKey(plant.name) === key) ? 'name-taken' : null;
}

/** The plant that `/edit-plant/:name` means: by name, else by id. */
export function plantAt(catalogue: Catalogue, name: string): CataloguePlant | undefined {
  return (
    catalogue.plants.find((plant) => nameKey(plant.name) === nameKey(name)) ??
    catalogue.plants.find(({ id }) => id === name)
  );
}

/** The path of a plant's form: by name, or by id for the second plant of one name. */
export function plantPaths({ plants }: Catalogue): (plant: CataloguePlant) => `/edit-plant/${string}` {
  const first = new Map(plants.toReversed().map(({ id, name }) => [nameKey(name), id]));
  return ({ id, name }) => {
    const own = first.get(nameKey(name)) === id && checkPlantName(name, noCatalogue, id) === null;
    return `/edit-plant/${encodeURIComponent(own ? name.trim() : id)}`;
  };
}

/** The same of one plant. */
export const plantPath = (catalogue: Catalogue, plant: CataloguePlant) => plantPaths(catalogue)(plant);
