/** Three-way merges of the documents that devices and the server exchange. Pure; they never trim, and every key survives. */
import type { Catalogue, CataloguePlant } from './catalogue.ts';
import { mergeNotes } from './merge-notes.ts';
import { followRenames, newNamesIn, type Renames } from './catalogue-renames.ts';
import { mergeText } from './text-merge.ts';
import { byId, mergeList, mergeRecord, mergeValue, type Combine } from './three-way.ts';
import { fullNameOf, type Message, type PlantPick, type User } from './user.ts';

const text: Combine<string> = (base, mine, theirs) => mergeText(base, mine, theirs) ?? theirs;

/** Merges two versions of a user. `base` null: there is no common version. */
export function mergeUser(base: User | null, mine: User, theirs: User): User {
  const merged = mergeRecord(base ?? undefined, mine, theirs, {
    primaryNote: text,
    specialtyRequests: text,
    notes: mergeNotes,
    messages: mergeMessages,
    plants: mergePicks,
  });
  return bothRenamed(base ?? undefined, mine, theirs) ? { ...merged, fullName: fullNameOf(merged) } : merged;
}

/** The full name follows from the names that come of two renames, unless both say the same. */
function bothRenamed(base: User | undefined, mine: User, theirs: User): boolean {
  const differ = (one: User | undefined, other: User): boolean =>
    nameFields.some((field) => one?.[field] !== other[field]);
  return differ(base, mine) && differ(base, theirs) && differ(mine, theirs);
}

const nameFields = ['firstName', 'lastName', 'fullName'] as const;

/** Plants by id and field, categories as a set in the server's order. Plants follow a category that the other side renamed. */
export function mergeCatalogue(base: Catalogue | null, mine: Catalogue, theirs: Catalogue): Catalogue {
  const renames = { mine: newNamesIn(base, mine), theirs: newNamesIn(base, theirs) };
  const merged = mergeRecord(base ?? undefined, mine, theirs, {
    plants: (before, here, there) => mergeList(before, here, there, byId, mergePlant(renames)),
    categories: (before, here, there) => mergeList(before, [...new Set(here)], [...new Set(there)], String, text),
  });
  return followRenames(merged, mine, theirs, renames);
}

/** A plant that one side moved stays there, though the other side renamed its category. */
function mergePlant(renames: { mine: Renames; theirs: Renames }): Combine<CataloguePlant> {
  const category: Combine<string> = (base = '', mine, theirs) =>
    renames.theirs.get(base) === theirs && renames.mine.get(base) !== mine ? mine : theirs;
  return (base, mine, theirs) =>
    mergeRecord(base, mine, theirs, { description: text, plantingMonths: mergeMonths, category });
}

/** The first and the last month are two fields. */
const mergeMonths: Combine<CataloguePlant['plantingMonths']> = (base, mine, theirs) => [
  mergeValue(base?.[0], mine[0], theirs[0]) ?? theirs[0],
  mergeValue(base?.[1], mine[1], theirs[1]) ?? theirs[1],
];

/** Read by either side is read. */
function mergeMessages(base: Message[] | undefined, mine: Message[], theirs: Message[]): Message[] {
  return mergeList(base, mine, theirs, byId, (before, here, there) => ({
    ...mergeRecord(before, here, there),
    read: here.read || there.read,
  }));
}

/** Picks are a set: by id, and by name where one of them has no id yet. */
function mergePicks(base: PlantPick[] | undefined, mine: PlantPick[], theirs: PlantPick[]): PlantPick[] {
  const ids = new Map<string, string>();
  for (const { id, name } of [...(base ?? []), ...mine, ...theirs]) {
    const known = ids.get(name);
    if (id !== undefined && (known === undefined || id < known)) ids.set(name, id);
  }
  const identify = ({ id, name }: PlantPick): string => id ?? ids.get(name) ?? `name ${name}`;
  const once = (picks: PlantPick[]): PlantPick[] => [...new Map(picks.map((pick) => [identify(pick), pick])).values()];
  return mergeList(base && once(base), once(mine), once(theirs), identify, mergeRecord);
}
