/** Three-way merges of the documents that devices and the server exchange. Pure; they never trim, and every key survives. */
import type { Catalogue, CataloguePlant } from './catalogue.ts';
import { mergeNotes } from './merge-notes.ts';
import { mergeText } from './text-merge.ts';
import { byId, mergeList, mergeRecord, type Combine } from './three-way.ts';
import type { Message, PlantPick, User } from './user.ts';

const text: Combine<string> = (base, mine, theirs) => mergeText(base, mine, theirs) ?? theirs;

/** Merges two versions of a person. `base` null: both were made without knowing of the other. */
export function mergeUser(base: User | null, mine: User, theirs: User): User {
  return mergeRecord(base ?? undefined, mine, theirs, {
    primaryNote: text,
    specialtyRequests: text,
    notes: mergeNotes,
    messages: mergeMessages,
    plants: mergePicks,
  });
}

/** Merges two versions of the catalogue: plants by id and field, categories as a set in the server's order. */
export function mergeCatalogue(base: Catalogue | null, mine: Catalogue, theirs: Catalogue): Catalogue {
  return mergeRecord(base ?? undefined, mine, theirs, {
    plants: (before, here, there) => mergeList(before, here, there, byId, mergePlant),
    categories: (before, here, there) => mergeList(before, [...new Set(here)], [...new Set(there)], String, text),
  });
}

/** The merge of each replicated collection. */
export const merges = { users: mergeUser, plants: mergeCatalogue };

function mergePlant(base: CataloguePlant | undefined, mine: CataloguePlant, theirs: CataloguePlant): CataloguePlant {
  return mergeRecord(base, mine, theirs, { description: text });
}

/** What was read once stays read. */
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
