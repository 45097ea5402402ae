import { isPlain } from '../../domain/plain.ts';
import type { OddityList } from './oddities.ts';

/** An entry of a stored list, with whatever fields. */
export type Entry = Record<string, unknown>;

/** Changes the entries that are plain objects, and leaves everything else where it is. The same list where nothing changes. */
export function eachEntry(list: unknown[], change: (entry: Entry, index: number) => Entry): unknown[] {
  let index = 0;
  const changed = list.map((entry) => (isPlain(entry) ? change(entry, index++) : entry));
  return changed.every((entry, at) => entry === list[at]) ? list : changed;
}

/** Times that the database keeps as such become epoch milliseconds; an entry without any is told. */
export function withTimes(list: unknown[], field: string, found: OddityList): unknown[] {
  return eachEntry(list, (entry) => {
    const { createdAt } = entry;
    if (createdAt === undefined || createdAt === null) found.add(field, 'no-time', 1);
    const time = millisecondsOf(createdAt);
    if (time === undefined) return entry;
    found.add(field, 'converted', 1);
    return { ...entry, createdAt: time };
  });
}

/** `read`: the plain entries as a device reads them, each with an id that follows from what it says. */
export function withIds(list: unknown[], read: readonly { id: string }[], field: string, found: OddityList): unknown[] {
  return eachEntry(list, (entry, index) => {
    const id = read[index]?.id;
    if (id === undefined || entry['id'] === id) return entry;
    found.add(field, 'no-id', 1);
    return { ...entry, id };
  });
}

function millisecondsOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('toMillis' in value)) return undefined;
  return typeof value.toMillis === 'function' ? (value.toMillis() as number) : undefined;
}
