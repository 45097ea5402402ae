/**
 * What once found a defect, or finds one that is put back: `npm test` makes each of these runs, whatever else it chooses. Of
 * defects that were found before this list was begun no seed was written down; they are the mutants of `tests/mutations/by-hand.ts`.
 */
import type { Kill } from './kills.ts';

interface FoundBySeed {
  /** Of `npm run fuzz`. */
  seed: number;
  poisoned?: boolean;
  /** False: found before texts were discarded in runs. */
  setAside?: boolean;
}

interface FoundByKill extends Kill {
  /** By its name. */
  scenario: string;
}

/** `what` was wrong, or which mutant by hand the run notices. */
export type Found = (FoundBySeed | FoundByKill) & { what: string };

export const found: readonly Found[] = [
  {
    seed: 1001642,
    setAside: false,
    what: 'what another tab has set aside is not listed any more when later edits arrive',
  },
  {
    seed: 3071028,
    setAside: false,
    what: 'two messages of one millisecond, of which one was sent: correcting the other changes both',
  },
  { seed: 9040026, setAside: false, what: 'what is sent again in the moment in which it is set aside is lost' },
  {
    seed: 12022843,
    setAside: false,
    what: 'the run itself takes for lost what its user replaces by sending another text again',
  },
  { seed: 1838, what: 'the run itself wants a message back that its author discarded after it had arrived' },
  { seed: 18000466, what: 'the run itself takes for replaced what was set aside while its user typed' },
  { seed: 21017081, what: 'what was sent gets another time by a second sender whose clock is behind' },
  { seed: 40028682, what: 'the run itself wants a removed field gone that another phone wrote into meanwhile' },
  { seed: 40065191, what: 'a note that arrived unheard and was deleted stays without a word where access is taken' },
  {
    seed: 70092477,
    what: 'a value that was set anew is told as gone where the page ends before the entry is taken off',
  },
  { seed: 80035183, what: 'the run itself wants gone what was sent of a text before it was rewritten and discarded' },
  { scenario: 'both add a note', device: 0, at: 14, what: 'what is sent is not remembered' },
  { scenario: 'both add a note', device: 0, at: 17, what: 'a lost answer is not recognized' },
  {
    scenario: 'the customer is removed, while one writes on',
    device: 0,
    at: 64,
    what: 'what is typed while a text is parked is lost',
  },
];
