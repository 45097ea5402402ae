/**
 * Single values that two devices changed, each without knowing of the other: a merge keeps one of them. What goes is told
 * to whoever typed it. Texts and lists are merged, so nothing of them goes.
 */
import { newNamesIn, renamesIn } from './catalogue-renames.ts';
import { renameCategory } from './catalogue-editing.ts';
import { noCatalogue, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { deepEqual } from './equal.ts';
import { profileFields } from './user-changes.ts';
import { fullNameOf, type User } from './user.ts';

/** What of `mine` the merge did not keep: `theirs` with these values of mine in their place; null where nothing went. */
export type Conflict<T> = (base: T | null, mine: T, theirs: T, merged: T) => T | null;

/** The full name follows from the others, and a role never waits. */
const personValues = profileFields.filter((field) => field !== 'fullName' && field !== 'role');

/** Of a plant that both have. Its category may follow a rename, its description is merged. */
const plantValues = ['name', 'active', 'size', 'imgUrl', 'link'] as const satisfies (keyof CataloguePlant)[];

/** The values of a person that went. */
export const userConflict: Conflict<User> = (base, mine, theirs, merged) => {
  // Nobody typed what a new profile begins with.
  const before: Partial<User> = base ?? { active: mine.active };
  const went = personValues.filter((field) => isLost(before[field], mine[field], merged[field]));
  if (went.length === 0) return null;
  const values = withValues(theirs, mine, went);
  const renamed = went.includes('firstName') || went.includes('lastName');
  return renamed ? { ...values, fullName: fullNameOf(values) } : values;
};

/** The values of plants that both sides have that went, and categories that both renamed. */
export const catalogueConflict: Conflict<Catalogue> = (base, mine, theirs, merged) => {
  const before = plantsById(base ?? noCatalogue);
  const [there, now] = [plantsById(theirs), plantsById(merged)];
  const categories = categoryConflict(base ?? noCatalogue, mine, theirs);
  const renamed = new Map<string, string>();
  const went = new Map<string, CataloguePlant>();
  for (const plant of mine.plants) {
    const [old, other, kept] = [before.get(plant.id), there.get(plant.id), now.get(plant.id)];
    if (!other || !kept) continue;
    const moved = isLost(old?.category, plant.category, kept.category) ? categories(old, plant, other) : null;
    if (moved === 'renamed') renamed.set(other.category, plant.category);
    const values = plantValues.filter((field) => isLost(old?.[field], plant[field], kept[field]));
    const months = monthConflict(old, plant, other, kept);
    if (values.length === 0 && !months && moved !== 'moved') continue;
    const category = moved === 'moved' ? plant.category : other.category;
    went.set(plant.id, { ...withValues(other, plant, values), category, ...(months && { plantingMonths: months }) });
  }
  if (went.size === 0 && renamed.size === 0) return null;
  const plants = theirs.plants.map((plant) => went.get(plant.id) ?? plant);
  return [...renamed].reduce((last, [from, to]) => renameCategory(last, from, to), { ...theirs, plants });
};

/**
 * What became of a category that this device gave to a plant and that the merge did not keep. `renamed`: both gave the whole
 * category a new name, which is told once. Null: it followed a rename of mine, and the other side moved this plant by itself.
 */
function categoryConflict(base: Catalogue, mine: Catalogue, theirs: Catalogue) {
  const [here, there] = [renamesIn(base, mine), renamesIn(base, theirs)];
  const [hereAnew, thereAnew] = [newNamesIn(base, mine), newNamesIn(base, theirs)];
  return (
    old: CataloguePlant | undefined,
    plant: CataloguePlant,
    other: CataloguePlant,
  ): 'renamed' | 'moved' | null => {
    if (!old || here.get(old.category) !== plant.category) return 'moved';
    if (there.get(old.category) !== other.category) return null;
    return hereAnew.has(old.category) && thereAnew.has(old.category) ? 'renamed' : 'moved';
  };
}

/** The first and the last month are two values: theirs with those of mine that went. */
function monthConflict(
  old: CataloguePlant | undefined,
  plant: CataloguePlant,
  other: CataloguePlant,
  kept: CataloguePlant,
): CataloguePlant['plantingMonths'] | null {
  const went = ([0, 1] as const).map((end) =>
    isLost(old?.plantingMonths[end], plant.plantingMonths[end], kept.plantingMonths[end]),
  );
  if (!went.includes(true)) return null;
  return [(went[0] ? plant : other).plantingMonths[0], (went[1] ? plant : other).plantingMonths[1]];
}

/** Changed here, and otherwise in the end. A field that is missing is empty. */
function isLost(before: unknown, mine: unknown, merged: unknown): boolean {
  return !isSame(before, mine) && !isSame(merged, mine);
}

function isSame(one: unknown, other: unknown): boolean {
  return deepEqual(one ?? '', other ?? '');
}

function withValues<T extends object>(theirs: T, mine: T, fields: readonly (keyof T)[]): T {
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
}

function plantsById({ plants }: Catalogue): ReadonlyMap<string, CataloguePlant> {
  return new Map(plants.map((plant) => [plant.id, plant]));
}

/** One value that went: which, and what both sides have. */
export interface ConflictValue {
  field: string;
  /** The plant that it belongs to, as the other side calls it. */
  of?: string;
  mine: unknown;
  theirs: unknown;
}

/** What went, told from the two states of a conflict. Shows nothing that both have. */
export function conflictValues(theirs: User | Catalogue, mine: User | Catalogue): ConflictValue[] {
  if (!('categories' in theirs) || !('categories' in mine))
    return valuesOf(personValues, theirs as User, mine as User, undefined);
  const renames = newNamesIn(theirs, mine);
  const there = plantsById(theirs);
  return [
    ...[...renames].map(([name, anew]) => ({ field: 'category', mine: anew, theirs: name })),
    ...mine.plants.flatMap((plant) => {
      const other = there.get(plant.id);
      if (!other) return [];
      const follows = renames.get(other.category) === plant.category;
      return valuesOf(
        [...plantValues, 'plantingMonths', ...(follows ? [] : ['category' as const])],
        other,
        plant,
        other.name,
      );
    }),
  ];
}

function valuesOf<T extends object>(
  fields: readonly (keyof T)[],
  theirs: T,
  mine: T,
  of: string | undefined,
): ConflictValue[] {
  return fields
    .filter((field) => !isSame(theirs[field], mine[field]))
    .map((field) => ({ field: String(field), ...(of && { of }), mine: mine[field], theirs: theirs[field] }));
}
