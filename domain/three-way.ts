/** The parts that three-way merges are made of. `theirs` is the server's version, `mine` the device's, `base` what both stand on. */
import { deepEqual } from './equal.ts';

/** Merges two values that both exist and both changed, differently. */
export type Combine<T> = (base: T | undefined, mine: T, theirs: T) => T;

/** How to combine the fields of a record; of any other field the server's value wins. */
export type Combines<T> = { [K in keyof T]?: Combine<NonNullable<T[K]>> };

/** The changed side wins, a change beats a removal, two changes are combined, else the server's. Undefined: absent. */
export function mergeValue<T>(
  base: T | undefined,
  mine: T | undefined,
  theirs: T | undefined,
  combine?: Combine<T>,
): T | undefined {
  if (deepEqual(mine, theirs) || deepEqual(mine, base)) return theirs;
  if (deepEqual(theirs, base)) return mine;
  if (mine === undefined || theirs === undefined) return theirs ?? mine;
  if (!combine || kind(mine) !== kind(theirs)) return theirs;
  return combine(kind(base) === kind(mine) ? base : undefined, mine, theirs);
}

/** Merges field by field, those included that this version of the app does not know. Removed fields are absent. */
export function mergeRecord<T extends object>(base: T | undefined, mine: T, theirs: T, combines: Combines<T> = {}): T {
  const merged: Partial<T> = {};
  for (const key of new Set([...keys(theirs), ...keys(mine)])) {
    const combine = combines[key] as Combine<T[keyof T]> | undefined;
    const value = mergeValue<T[keyof T]>(base?.[key], mine[key], theirs[key], combine);
    if (value !== undefined) merged[key] = value;
  }
  return merged as T;
}

/** Merges lists by identity: additions stay, a deletion loses against a change. The server's order, then this device's own. */
export function mergeList<T>(
  base: readonly T[] | undefined,
  mine: readonly T[],
  theirs: readonly T[],
  identify: (entry: T) => string,
  combine: Combine<T>,
): T[] {
  const [before, here, there] = [keyed(base ?? [], identify), keyed(mine, identify), keyed(theirs, identify)];
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const entry = mergeValue(before.get(key), here.get(key), there.get(key), combine);
    return entry === undefined ? [] : [entry];
  });
}

/** Entries by identity, a repeated identity by its whole content. */
export function keyed<T>(entries: readonly T[], identify: (entry: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const entry of entries) {
    const key = identify(entry);
    found.set(found.has(key) ? `${key} ${canonical(entry)}` : key, entry);
  }
  return found;
}

/** The identity of an entry with an id; one without is known by its content. */
export function byId(entry: { id?: string }): string {
  return entry?.id ?? canonical(entry);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    kind(part) === 'object'
      ? Object.fromEntries(Object.entries(part as object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function keys<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record) as (keyof T)[];
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
