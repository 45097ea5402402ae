/** Customers and what they chose, as a table for a spreadsheet. Source: D77. */
import { byCategory, calledNow, noLongerOffered, plantFinder, type Catalogue } from './catalogue.ts';
import { csvOf } from './csv.ts';
import { dateOf } from './date.ts';
import { formatPhone } from './people.ts';
import { isPlain } from './plain.ts';
import type { PlantPick, User } from './user.ts';

const columns = {
  'Last name': 'lastName',
  'First name': 'firstName',
  Mobile: 'mobile',
  Email: 'email',
  Address: 'address',
  City: 'city',
  State: 'state',
  Zipcode: 'zipcode',
  'Specialty requests': 'specialtyRequests',
} as const satisfies Record<string, keyof User>;

/** A row each, in the order given; after what is known of a person a column for each category. Whatever documents hold. */
export function peopleFile(people: readonly User[], catalogue: Catalogue): string {
  const plantOf = plantFinder(catalogue);
  const chosen = people.map(({ plants }) => new Map(byCategory(catalogue, picksIn(plants), plantOf)));
  const isUsed = chosen.some((groups) => groups.has(noLongerOffered));
  const names = (picks: readonly PlantPick[] = []): string[] =>
    picks.map((pick) => calledNow(pick, plantOf(pick)).name.trim());
  const categories = [...new Set(catalogue.categories), ...(isUsed ? [noLongerOffered] : [])];
  const rows = people.map((person, index) => [
    ...Object.values(columns).map((field) => shown(field, person[field])),
    ...categories.map((category) => names(chosen[index]?.get(category)).toSorted(byName).join(', ')),
  ]);
  return csvOf([[...Object.keys(columns), ...categories], ...rows]);
}

/** 'customers-2026-11-20.csv', by the calendar of this device. */
export const peopleFileName = (now: Date): string => `customers-${dateOf(now)}.csv`;

function picksIn(plants: unknown): PlantPick[] {
  const picks = Array.isArray(plants) ? plants.filter(isPlain) : [];
  return picks.filter(({ name }) => typeof name === 'string') as unknown as PlantPick[];
}

function shown(field: keyof User, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return field === 'mobile' ? formatPhone(text) : text;
}

const byName = (one: string, other: string): number => one.localeCompare(other, 'en-US');
