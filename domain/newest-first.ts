import { byId } from './three-way.ts';

/**
 * Entries by `createdAt`, newest first, ties by identity. `entries` in the order of arrival at the server, `now` in epoch
 * milliseconds. An entry with a future time stands right above the newest that arrived before it (decision 021).
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
