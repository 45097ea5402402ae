/** Lists of entries as firestore.rules compare them. */
import { deepEqual } from './equal.ts';

/** A document made in the console may have none, or something else there. */
export function listOf(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}

/** The entries of a list that are not among others. One that holds NaN never is: to the rules it equals nothing. */
export function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  return list.filter((entry) => holdsNaN(entry) || !others.some((other) => deepEqual(entry, other)));
}

function holdsNaN(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Number.isNaN(value);
  return Object.values(value).some(holdsNaN);
}
