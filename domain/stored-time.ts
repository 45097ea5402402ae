/** A time as Firestore keeps it, from 1970. */
export interface StoredTime {
  seconds: number;
  nanoseconds: number;
}

/** In whole epoch milliseconds. */
export function millisecondsOf({ seconds, nanoseconds }: StoredTime): number {
  return seconds * 1_000 + Math.floor(nanoseconds / 1_000_000);
}
