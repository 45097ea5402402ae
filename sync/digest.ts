/** What two sides compare before they read: counts and sums of revisions, by ranges of ids. */

import { compareIds } from './id-order.ts';

/** A range of document ids: `from` inclusive, `to` exclusive; null is open. */
export interface IdRange {
  from: string | null;
  to: string | null;
}

export function isWithin(id: string, { from, to }: IdRange): boolean {
  return (from === null || compareIds(id, from) >= 0) && (to === null || compareIds(id, to) < 0);
}

/** How many documents there are, and the sum of their revisions. */
export interface Digest {
  count: number;
  revs: number;
}

/** No document is written as often as that, and sums of thousands of such numbers are exact. */
export const largestSummed = 2 ** 40;

/** Whether a document with this revision is counted in a digest. */
export function isSummed(rev: unknown): rev is number {
  return typeof rev === 'number' && rev >= 1 && rev <= largestSummed;
}
