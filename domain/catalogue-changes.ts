import { noCatalogue, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { changedFields, difference, withOthers, type Change } from './changes.ts';
import { renamesIn, type Renames } from './catalogue-renames.ts';
import { byId } from './three-way.ts';

/** What was done to the catalogue. Never empty where the two differ. */
export function catalogueChanges(base: Catalogue | null, mine: Catalogue): Change[] {
  const before = base ?? noCatalogue;
  const renames = renamesIn(before, mine);
  const changes = [
    ...categoryChanges(before.categories, mine.categories, renames),
    ...plantChanges(before.plants, mine.plants, renames),
  ];
  return withOthers(changes, before, mine, ['plants', 'categories']);
}

function plantChanges(before: readonly CataloguePlant[], after: readonly CataloguePlant[], renames: Renames): Change[] {
  const { added, changed, removed } = difference(before, after, byId);
  return [
    ...added.map((plant): Change => ({
      kind: 'plant-added',
      name: plant.name,
      fields: changedFields({}, plant, fieldsOf(plant)),
    })),
    ...changed.flatMap(([old, now]): Change[] => {
      // A renamed category takes its plants along, and that is told already.
      const category = renames.get(old.category) === now.category ? now.category : old.category;
      const fields = changedFields({ ...old, category }, now, fieldsOf({ ...old, ...now }));
      const renamed = old.name !== now.name;
      if (fields.length === 0 && !renamed) return [];
      return [{ kind: 'plant-changed', name: now.name, ...(renamed && { formerly: old.name }), fields }];
    }),
    ...removed.map(({ name }): Change => ({ kind: 'plant-removed', name })),
  ];
}

function fieldsOf(plant: CataloguePlant): (keyof CataloguePlant)[] {
  return (Object.keys(plant) as (keyof CataloguePlant)[]).filter((field) => field !== 'id' && field !== 'name');
}

function categoryChanges(before: readonly string[], after: readonly string[], renames: Renames): Change[] {
  const arrived = new Set(renames.values());
  return [
    ...[...renames].map(([formerly, name]): Change => ({ kind: 'category-renamed', name, formerly })),
    ...before
      .filter((name) => !after.includes(name) && !renames.has(name))
      .map((name): Change => ({ kind: 'category-removed', name })),
    ...after
      .filter((name) => !before.includes(name) && !arrived.has(name))
      .map((name): Change => ({ kind: 'category-added', name })),
  ];
}
