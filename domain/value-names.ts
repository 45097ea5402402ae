/** The names of what a device keeps for its user though nobody typed it: see `Replica.value`. */
export const valueNames = {
  /** The last forecast. */
  weather: 'weather',
  /** Removals that were begun on this device. */
  begunRemovals: 'office/removals',
  /** What the server said last of removals that another device began. */
  removalsOfOthers: 'office/removals-of-others',
  /** Which parts of My Plants are open. */
  openPlants: 'plants/open',
  /** The customers of the day: `day-list.ts`. */
  dayList: 'day-list',
  /** When the user looked last, and what came since: `away.ts`. */
  away: 'away',
  /** When each draft was kept, and what it was being added as: `drafts-at-once.ts` of the app's session. */
  keptDrafts: 'drafts-kept',
} as const;

/** What stays as long as what it tells of. */
const lasting: readonly string[] = [valueNames.begunRemovals, valueNames.keptDrafts];

/** What goes with all that does not wait, where somebody logs out or has no access any more. Source: D47, D48. */
export const passingValues: readonly string[] = Object.values(valueNames).filter((name) => !lasting.includes(name));
