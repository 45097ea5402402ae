/** The newest notes of all customers, for staff. Read by itself, as `person-line.ts` is. Source: D43, D59. */
import { cut } from './cut.ts';
import { isPlain, textOf } from './plain.ts';
import type { Note } from './user.ts';

/** Of a note: its beginning, who wrote it and when. */
export type RecentNote = Pick<Note, 'id' | 'note' | 'createdBy' | 'createdAt' | 'editedBy' | 'editedAt'>;

/** A note with whom it is about. */
export interface NoteEntry<From = unknown> {
  from: From;
  note: RecentNote;
}

/** Characters of a note that a list shows. */
export const noteBeginning = 280;
/** Of one customer: the newest, and beside them the newest of each colleague, up to so many in all. */
const newest = 3;
const most = 6;

const none: readonly RecentNote[] = [];
/** Of one customer, those that arrived last first; the second version of a note is not told beside the first. Whatever `notes` holds. */
export function recentNotes(notes: unknown): readonly RecentNote[] {
  if (!Array.isArray(notes)) return none;
  const isThere = (id: unknown) => id && notes.some((other: { id?: unknown } | null) => other?.id === id);
  const found: RecentNote[] = [];
  const authors = new Set<string>();
  for (let place = notes.length - 1; place >= 0 && found.length < most; place -= 1) {
    const note: unknown = notes[place];
    if (!isPlain(note) || !textOf(note['note']).trim() || isThere(note['of'])) continue;
    const author = textOf(note['createdBy']);
    if (found.length >= newest && authors.has(author)) continue;
    authors.add(author);
    found.push(beginningOf(note));
  }
  return found[0] ? found : none;
}

function beginningOf({ id, note, createdBy, createdAt, editedBy, editedAt }: Record<string, unknown>): RecentNote {
  return {
    id: textOf(id),
    note: cut(textOf(note), noteBeginning),
    createdBy: textOf(createdBy),
    createdAt: Number(createdAt),
    ...(typeof editedAt === 'number' && { editedAt, editedBy: textOf(editedBy) }),
  };
}

interface Wanted {
  /** Epoch milliseconds: no note is newer than that. */
  now: number;
  /** Whose notes alone, by the name that notes bear. */
  by?: string | undefined;
  /** How many at most. */
  count: number;
}

/** The newest first, and how many there are beside them. Ten thousand customers cost one look at each. */
export function newestNotes<From extends { recentNotes: readonly RecentNote[] }>(
  people: readonly From[],
  { now, by, count }: Wanted,
): { entries: NoteEntry<From>[]; left: number } {
  const kept: { time: number; entry: NoteEntry<From> }[] = [];
  let all = 0;
  for (const from of people) {
    for (const note of from.recentNotes) {
      if (by !== undefined && note.createdBy !== by && note.editedBy !== by) continue;
      all += 1;
      const time = Math.min(note.createdAt, now) || 0;
      if (kept.length === count && time <= (kept.at(-1)?.time ?? 0)) continue;
      const place = kept.findIndex((other) => other.time < time);
      kept.splice(place < 0 ? kept.length : place, 0, { time, entry: { from, note } });
      if (kept.length > count) kept.pop();
    }
  }
  return { entries: kept.map(({ entry }) => entry), left: all - kept.length };
}
