/** The times that stand in the notes and messages of a user: when they were made and edited, epoch milliseconds. */
import { earliestTime } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import type { User } from './user.ts';

const timeFields = ['createdAt', 'editedAt'] as const;
type Timed = Partial<Record<(typeof timeFields)[number], unknown>>;

/** The times in `mine` that do not stand in `base`: this device gave them to what waits on it. */
export function ownTimes(base: User | null, mine: User): Set<number> {
  const known = timesIn(base);
  return new Set([...timesIn(mine)].filter((time) => !known.has(time)));
}

/** Changes the times in `mine` that do not stand in `base`. The same object where none changes. */
export function withOwnTimes(base: User | null, mine: User, correct: (time: number) => number): User {
  const own = ownTimes(base, mine);
  const corrected = new Map([...own].map((time) => [time, correct(time)]));
  const mend = <T>(entries: T[]): T[] =>
    entries.map((entry) => {
      const changed = timeFields.flatMap((field) => {
        const time = corrected.get((entry as Timed | null)?.[field] as number);
        return time === undefined ? [] : [[field, time]];
      });
      return changed.length === 0 ? entry : { ...entry, ...Object.fromEntries(changed) };
    });
  const { notes, messages } = mine;
  const mended: User = {
    ...mine,
    ...(Array.isArray(notes) && { notes: mend(notes) }),
    ...(Array.isArray(messages) && { messages: mend(messages) }),
  };
  return deepEqual(mended, mine) ? mine : mended;
}

/**
 * In notes that differ from `base`, a time before 2000 becomes 2000, one past `present` + `tolerance` becomes `present`
 * (epoch milliseconds, milliseconds). The same object where nothing changes.
 */
export function withPossibleTimes(
  base: User | null,
  mine: User,
  { present, tolerance }: { present: number; tolerance: number },
): User {
  const before = new Map((base?.notes ?? []).map((note) => [note.id, note]));
  const possible = (time: number) => Math.max(earliestTime, time > present + tolerance ? Math.floor(present) : time);
  const notes = mine.notes?.map((note) => {
    if (deepEqual(before.get(note.id), note)) return note;
    const { createdAt, editedAt } = note;
    return { ...note, createdAt: possible(createdAt), ...(editedAt !== undefined && { editedAt: possible(editedAt) }) };
  });
  return !notes || deepEqual(notes, mine.notes) ? mine : { ...mine, notes };
}

/** Leaves out what is no time, as in a document made by hand. */
function timesIn(user: User | null): Set<number> {
  const lists: unknown[] = [user?.notes, user?.messages];
  const entries = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const values = entries.flatMap((entry) => timeFields.map((field) => (entry as Timed | null)?.[field]));
  return new Set(values.filter((value) => typeof value === 'number'));
}
