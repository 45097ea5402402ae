/** Changes of firestore.rules that nobody can tell from the rules as they are, each with its reason. */
import type { Mutation } from './clauses.ts';

export interface Equivalent {
  /** Where it stands, as in `Mutation`. */
  place: RegExp;
  /** The part and what stands there instead, without the line. */
  name: RegExp;
  reason: string;
}

const sinceLessThanNone = 'A revision below 0 counts as 0, so the next one is 1 either way.';
const noClock =
  'A millisecond more or less, a day or an hour ahead or ago, is less than anybody can aim at with the clock of a server.';

export const equivalents: Equivalent[] = [
  { place: /nextRevision/, name: /== null \? ▸0 : .*, now -1$/, reason: sinceLessThanNone },
  { place: /nextRevision/, name: /get\('rev', ▸0\);, now -1$/, reason: sinceLessThanNone },
  {
    place: /nextRevision/,
    name: /rev >= ▸0 && .*, now 1$/,
    reason: 'After 0 comes 1, and after what counts as none too.',
  },
  { place: /aDayAhead/, name: /now 86400001$/, reason: noClock },
  { place: /aDayAhead/, name: /now 86399999$/, reason: noClock },
  { place: /validDevice/, name: /now 3600001$/, reason: noClock },
  { place: /validDevice/, name: /now 3599999$/, reason: noClock },
];

export function isEquivalent({ place, name }: Mutation, equivalent: Equivalent): boolean {
  return equivalent.place.test(place) && equivalent.name.test(name);
}
