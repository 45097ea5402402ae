/** Categories are plain words: what a rename was is read from where the plants went. */
import type { Catalogue } from './catalogue.ts';

/** The new name of each category that left. */
export type Renames = ReadonlyMap<string, string>;

/**
 * What one side renamed: all plants of a category that left are in one other, which may have been there before; of a
 * category without plants, a new name in its place tells.
 */
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

/** The renames that a merge can follow: where a name was there before, nobody can tell its plants from those that came. */
export function newNamesIn(base: Catalogue | null, side: Catalogue): Renames {
  if (!base) return new Map();
  return new Map([...renamesIn(base, side)].filter(([, to]) => !base.categories.includes(to)));
}

/**
 * Plants whose category is gone follow it to its new name, as those do that a colleague added or moved there meanwhile;
 * the new name stands where the old one stood. Without a new name they stay under "Other".
 */
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

/** Not every document was made by this app. */
function isWhole({ plants, categories }: Catalogue): boolean {
  return Array.isArray(plants) && Array.isArray(categories);
}
