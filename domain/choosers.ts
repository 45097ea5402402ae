/** Who chose a plant: to be told before it goes. Source: D75. */
import { plantFinder, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { isPlain } from './plain.ts';
import type { PlantPick, User } from './user.ts';

/** How many of these people chose at least one of the plants. Whatever their documents hold. */
export function countChoosers(
  people: readonly Pick<User, 'plants'>[],
  plants: readonly CataloguePlant[],
  catalogue: Catalogue,
): number {
  const plantOf = plantFinder(catalogue);
  const wanted = new Set<CataloguePlant | undefined>(plants);
  wanted.delete(undefined);
  const chose = (picks: unknown): boolean =>
    Array.isArray(picks) && picks.some((pick) => isPlain(pick) && wanted.has(plantOf(pick as unknown as PlantPick)));
  return people.filter((person) => chose(person.plants)).length;
}
