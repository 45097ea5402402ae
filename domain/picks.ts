/** A customer's choice of plants. Source: spec 2.6, spec 4, D7, D8, D14, D16. */
import { byCategory, byPlantName, nameKey, plantFinder, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { most } from './document-shapes.ts';
import type { PlantPick } from './user.ts';

/** Adds a plant; nothing changes where it is chosen already, or where the list is full. */
export function pickPlant(picks: readonly PlantPick[] | undefined, plant: PlantPick): PlantPick[] {
  const before = (picks ?? []) as PlantPick[];
  const pick = pickOf(plant);
  return picksAreFull(before) || isChosen(before, pick) ? before : [...before, pick];
}

/** Removes picks, each by its id, or by its name where it has none. */
export function unpickPlant(picks: readonly PlantPick[] | undefined, removed: readonly PlantPick[]): PlantPick[] {
  return (picks ?? []).filter((pick) => !removed.some((each) => isSame(each, pick)));
}

/** Whether the plant is on the list, by its id, or by its name where it has none. */
export function isChosen(picks: readonly PlantPick[] | undefined, plant: PlantPick): boolean {
  return (picks ?? []).some((each) => isSame(each, plant));
}

/** Whether no further plant fits onto the list. */
export function picksAreFull(picks: readonly PlantPick[] | undefined): boolean {
  return (picks ?? []).length >= most.picks;
}

/** Picks made or taken back that the server does not have. `synced`: what it has; undefined when nothing waits. */
export function unsentPicks(
  picks: readonly PlantPick[] | undefined,
  synced: readonly PlantPick[] | undefined,
): PlantPick[] {
  if (synced === undefined) return [];
  const here = picks ?? [];
  return [...unpickPlant(here, synced), ...unpickPlant(synced, here)];
}

/** A plant that can be ticked, or a pick of one that is gone. */
export interface Offer {
  /** Stable while the plant keeps its id. */
  key: string;
  /** Undefined where it is not offered any more. */
  plant: CataloguePlant | undefined;
  /** What a tick adds to the customer's list. */
  pick: PlantPick;
  /** What of the customer's list means this plant; empty when it is not chosen. */
  chosen: PlantPick[];
  /** The server does not have this tick, or its removal. */
  unsent: boolean;
}

/** What one category offers. */
export interface OfferGroup {
  category: string;
  offers: Offer[];
}

interface Choice {
  picks: readonly PlantPick[] | undefined;
  /** See `unsentPicks`. */
  unsent?: readonly PlantPick[];
  /** Picks that were unticked and stay in sight. */
  takenBack?: readonly PlantPick[];
}

/** Active plants by category in the catalogue's order, then by name; last, those without a category and picks no longer offered. */
export function offersByCategory({ picks, unsent = [], takenBack = [] }: Choice, catalogue: Catalogue): OfferGroup[] {
  const active = catalogue.plants.filter((plant) => plant.active !== false && nameKey(plant.name) !== '');
  const plantOf = plantFinder({ ...catalogue, plants: active });
  const meant = (pick: PlantPick): string => keyOf(plantOf(pick) ?? pick);
  const waiting = new Set(unsent.map(meant));
  const offers = new Map<string, Offer>();
  const offer = (pick: PlantPick, plant?: CataloguePlant): Offer => {
    const key = keyOf(plant ?? pick);
    const made = offers.get(key) ?? { key, plant, pick, chosen: [], unsent: waiting.has(key) };
    offers.set(key, made);
    return made;
  };
  for (const plant of active) offer(pickOf(plant), plant);
  for (const pick of [...takenBack, ...unsent]) offer(pick, plantOf(pick));
  for (const pick of picks ?? []) offer(pick, plantOf(pick)).chosen.push(pick);
  const sorted = [...offers.values()].toSorted((a, b) => byPlantName(a.pick, b.pick));
  return byCategory(catalogue, sorted, ({ plant }) => plant).map(([category, all]) => ({ category, offers: all }));
}

/** Optional fields that are missing stay missing: undefined cannot be stored. */
function pickOf({ id, name, category }: PlantPick): PlantPick {
  return { ...(id !== undefined && { id }), name, ...(category !== undefined && { category }) };
}

function keyOf({ id, name }: PlantPick): string {
  return id ?? `name ${nameKey(name)}`;
}

function isSame(one: PlantPick, other: PlantPick): boolean {
  return keyOf(one) === keyOf(other);
}
