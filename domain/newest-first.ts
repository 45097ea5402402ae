import { byId } from './three-way.ts';

/**
 * Entries by the time at which they were made, newest first; those of one instant by identity. `entries` stand in the order
 * in which they arrived at the server, `now` is epoch milliseconds. An entry whose time is still to come was made by a wrong
 * clock: it stands right above the newest of those that arrived before it, so that whatever is written later stands above.
 */
export function newestFirst<T extends { id?: string; createdAt: number }>(entries: readonly T[], now: number): T[] {
  let newest = -Infinity;
  const places = entries.map((entry, index) => {
    const isPossible = entry.createdAt <= now;
    newest = isPossible ? Math.max(newest, entry.createdAt) : newest;
    return { entry, time: isPossible ? entry.createdAt : newest, arrival: isPossible ? -1 : index };
  });
  return places
    .toSorted((a, b) => descending(a.time, b.time) || b.arrival - a.arrival || (byId(a.entry) < byId(b.entry) ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Also of two times that are infinite. */
function descending(a: number, b: number): number {
  return Number(b > a) - Number(b < a);
}
