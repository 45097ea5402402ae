/** Categories are plain words: what a rename was is read from where the plants went. */
import type { Catalogue } from './catalogue.ts';

/** The new name of each category that left. */
export type Renames = ReadonlyMap<string, string>;

/** A category that left was renamed to the one that has all its plants; without plants, to the new name in its place. */
export function renamesIn(base: Catalogue, side: Catalogue): Renames {
  if (!isWhole(base) || !isWhole(side)) return new Map();
  const now = new Map(side.plants.map(({ id, category }) => [id, category]));
  return new Map(
    base.categories.flatMap((name, index): [string, string][] => {
      if (side.categories.includes(name)) return [];
      const members = base.plants.filter(({ id, category }) => category === name && now.has(id));
      const inPlace = side.categories[index] ?? name;
      if (members.length === 0) return base.categories.includes(inPlace) ? [] : [[name, inPlace]];
      const [to, ...others] = new Set(members.map(({ id }) => now.get(id)));
      return to !== undefined && others.length === 0 && side.categories.includes(to) ? [[name, to]] : [];
    }),
  );
}

/** The renames that a merge can follow: those to a name that did not exist before. */
export function newNamesIn(base: Catalogue | null, side: Catalogue): Renames {
  if (!base) return new Map();
  return new Map([...renamesIn(base, side)].filter(([, to]) => !base.categories.includes(to)));
}

/** Gives plants of renamed categories the new name, which stands where the old one stood. */
export function followRenames(
  merged: Catalogue,
  mine: Catalogue,
  theirs: Catalogue,
  renames: { mine: Renames; theirs: Renames },
): Catalogue {
  const all = new Map([...renames.mine, ...renames.theirs]);
  if (all.size === 0 || ![merged, mine, theirs].every(isWhole)) return merged;
  const known = new Set(merged.categories);
  const order = [...theirs.categories.map((name) => renames.mine.get(name) ?? name), ...mine.categories];
  return {
    ...merged,
    categories: merged.categories.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    plants: merged.plants.map((plant) => {
      const category = all.get(plant.category);
      return category === undefined || known.has(plant.category) || !known.has(category)
        ? plant
        : { ...plant, category };
    }),
  };
}

function isWhole({ plants, categories }: Catalogue): boolean {
  return Array.isArray(plants) && Array.isArray(categories);
}
