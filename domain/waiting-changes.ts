/** Counts of changes, not of documents (D49). */
import { catalogueChanges } from './catalogue-changes.ts';
import type { Catalogue } from './catalogue.ts';
import type { Change } from './changes.ts';
import { userChanges } from './user-changes.ts';
import type { User } from './user.ts';

type Collection = 'users' | 'plants';
type Document = User | Catalogue;

/** `base` null: the server has no such document. */
export function changesOf(collection: Collection, base: Document | null, mine: Document): Change[] {
  return collection === 'plants'
    ? catalogueChanges(base as Catalogue | null, mine as Catalogue)
    : userChanges(base as User | null, mine as User);
}

/** At least 1, also for what cannot be compared. */
export function changeCount(collection: Collection, base: Document | null, mine: Document): number {
  try {
    return Math.max(1, changesOf(collection, base, mine).length);
  } catch {
    return 1;
  }
}

interface ParkedText {
  ref: { collection: Collection };
  base: { fields: Document | null };
  mine: Document;
}

interface Waiting {
  ref: { collection: Collection };
  /** `synced`: what the edits stand on. */
  held: { value: Document; synced?: Document | null };
}

/** Changes in all parked texts. */
export const parkedCount = (parked: readonly ParkedText[]): number =>
  parked.reduce((sum, { ref, base, mine }) => sum + changeCount(ref.collection, base.fields, mine), 0);

/** Changes in all documents that wait. */
export const waitingCount = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { ref, held }) => sum + changeCount(ref.collection, held.synced ?? null, held.value), 0);
