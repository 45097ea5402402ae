/** A customer's choice of plants. Source: spec sections 2 (preferences) and 4, decisions 7, 8, 14 and 16. */
import { nameKey, noLongerOffered, plantFinder, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { most } from './document-shapes.ts';
import type { PlantPick } from './user.ts';

/** Adds a plant; nothing changes where it is chosen already, or where the list is full. */
export function pickPlant(picks: readonly PlantPick[] | undefined, plant: PlantPick): PlantPick[] {
  const before = (picks ?? []) as PlantPick[];
  const { id, name, category } = plant;
  const pick = { ...(id !== undefined && { id }), name, ...(category !== undefined && { category }) };
  return picksAreFull(before) || before.some((each) => isSame(each, pick)) ? before : [...before, pick];
}

/** Removes picks, each by its id, or by its name where it has none. */
export function unpickPlant(picks: readonly PlantPick[] | undefined, removed: readonly PlantPick[]): PlantPick[] {
  return (picks ?? []).filter((pick) => !removed.some((each) => isSame(each, pick)));
}

/** Whether no further plant fits onto the list. */
export function picksAreFull(picks: readonly PlantPick[] | undefined): boolean {
  return (picks ?? []).length >= most.picks;
}

/**
 * Picks that were made or taken back here and of which the office does not know. `office`: what it has; undefined when
 * nothing waits.
 */
export function unsentPicks(
  picks: readonly PlantPick[] | undefined,
  office: readonly PlantPick[] | undefined,
): PlantPick[] {
  if (office === undefined) return [];
  const here = picks ?? [];
  return [...unpickPlant(here, office), ...unpickPlant(office, here)];
}

/** A plant that can be ticked, or a pick of one that is gone. */
export interface Offer {
  /** The same while a plant keeps its id, whatever it is called. */
  key: string;
  /** Undefined for a pick whose plant is not offered any more. */
  plant: CataloguePlant | undefined;
  name: string;
  category: string;
  /** What of the customer's list means this plant; empty when it is not chosen. */
  picks: PlantPick[];
}

export interface OfferGroup {
  category: string;
  offers: Offer[];
}

/**
 * What a customer can choose from: each active plant under its category, in the catalogue's order, plants by name.
 * Plants without a category stand last, with picks of what is not offered any more, so that they can be taken back.
 */
export function offersByCategory(picks: readonly PlantPick[] | undefined, catalogue: Catalogue): OfferGroup[] {
  const active = catalogue.plants.filter((plant) => plant.active !== false && nameKey(plant.name) !== '');
  const plantOf = plantFinder({ ...catalogue, plants: active });
  const offers = new Map<string, Offer>();
  for (const plant of active) {
    const { name, category } = plant;
    offers.set(keyOf(plant), { key: keyOf(plant), plant, name, category, picks: [] });
  }
  for (const pick of picks ?? []) {
    const key = keyOf(plantOf(pick) ?? pick);
    const { name, category = '' } = pick;
    const offer = offers.get(key) ?? { key, plant: undefined, name, category, picks: [] };
    offers.set(key, { ...offer, picks: [...offer.picks, pick] });
  }
  const groupOf = ({ plant }: Offer): string =>
    plant && catalogue.categories.includes(plant.category) ? plant.category : noLongerOffered;
  const sorted = [...offers.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
  return [...new Set([...catalogue.categories, noLongerOffered])]
    .map((category) => ({ category, offers: sorted.filter((offer) => groupOf(offer) === category) }))
    .filter((group) => group.offers.length > 0);
}

function keyOf({ id, name }: PlantPick): string {
  return id ?? `name ${nameKey(name)}`;
}

function isSame(one: PlantPick, other: PlantPick): boolean {
  return keyOf(one) === keyOf(other);
}
