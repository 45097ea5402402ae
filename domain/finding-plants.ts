/** Finding a plant among those that can be chosen. Source: D82. */
import { matching, searchable } from './people.ts';
import type { Offer, OfferGroup } from './picks.ts';
import { inSeason } from './season.ts';

/** What somebody looks for. `month`: only plants that grow in it, 0 to 11; null for all. */
export interface Wanted {
  query: string;
  month: number | null;
}

/** Nothing in particular. */
export const anyPlant: Wanted = { query: '', month: null };

/** Whether nothing in particular is wanted. */
export const isAny = ({ query, month }: Wanted): boolean => query.trim() === '' && month === null;

/** The groups with what of them is wanted, without those that have none: by words of a name, or the beginning of a category's. */
export function findOffers(groups: readonly OfferGroup[], { query, month }: Wanted): OfferGroup[] {
  const fits = matching(query);
  const isWanted = (category: string, { plant, pick }: Offer): boolean => {
    const { name } = plant ?? pick;
    const grows = month === null || (plant !== undefined && inSeason(plant.plantingMonths, month));
    return grows && (fits(searchable(name)) || searchable(category).startsWith(searchable(query)));
  };
  return groups
    .map(({ category, offers }) => ({ category, offers: offers.filter((offer) => isWanted(category, offer)) }))
    .filter(({ offers }) => offers.length > 0);
}
