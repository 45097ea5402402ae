/** What was done to a document that waits, change by change: what the user counts is not documents. */
import { catalogueChanges } from '#domain/catalogue-changes.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Change } from '#domain/changes.ts';
import { userChanges } from '#domain/user-changes.ts';
import type { User } from '#domain/user.ts';
import type { Collection, Fields } from './document.ts';
import type { Waiting } from './replica.ts';
import type { Parked } from './store.ts';

/** `base` null: the server has no such document. */
export function changesOf<C extends Collection>(collection: C, base: Fields[C] | null, mine: Fields[C]): Change[] {
  return collection === 'plants'
    ? catalogueChanges(base as Catalogue | null, mine as Catalogue)
    : userChanges(base as User | null, mine as User);
}

/** At least 1, also for what cannot be compared: something waits. */
export function changeCount<C extends Collection>(collection: C, base: Fields[C] | null, mine: Fields[C]): number {
  try {
    return Math.max(1, changesOf(collection, base, mine).length);
  } catch {
    return 1;
  }
}

/** Of all that could not be saved. */
export const parkedCount = (parked: readonly Parked[]): number =>
  parked.reduce((sum, { ref, base, mine }) => sum + changeCount(ref.collection, base.fields, mine), 0);

/** Of all that waits to be sent. */
export const waitingCount = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { ref, held }) => sum + changeCount(ref.collection, held.office ?? null, held.value), 0);
