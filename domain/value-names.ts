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
} as const;
