/** Categories are plain words: what a rename was is read from where the plants went. */
import type { Catalogue } from './catalogue.ts';

/** Categories that left, each with the one new category that stands for it. */
export type Renames = ReadonlyMap<string, string>;

/** What one side renamed: all plants of a category that left are in one new category. */
export function renamesIn(base: Catalogue | null, side: Catalogue): Renames {
  if (!base || !isWhole(base) || !isWhole(side)) return new Map();
  const now = new Map(side.plants.map(({ id, category }) => [id, category]));
  return new Map(
    base.categories.flatMap((name, index): [string, string][] => {
      if (side.categories.includes(name)) return [];
      const members = base.plants.filter(({ id, category }) => category === name && now.has(id));
      // Without plants a new name in the same place tells.
      const homes = members.length > 0 ? members.map(({ id }) => now.get(id)) : [side.categories[index]];
      const [to, ...others] = new Set(homes);
      if (to === undefined || others.length > 0 || base.categories.includes(to)) return [];
      return side.categories.includes(to) ? [[name, to]] : [];
    }),
  );
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
