/** Notes about a customer: adding, editing, settling. Source: spec 2.7, spec 5.4, spec 9, D5, D45. */
import { longest } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { unsentIds } from './unsent.ts';
import type { Note, User } from './user.ts';

/** Notes of a customer that are shown at first, and messages. Source: spec 9. */
export const notesShown = 10;
/** Older notes kept beside a new one. Source: spec 9, D45. */
const olderNotesKept = 99;

/** The longest note, in characters as JavaScript counts them (UTF-16 units). */
export const noteLimit = longest.note;

/** The longest primary note, likewise. */
export const primaryNoteLimit = longest.primaryNote;

/** Null when the text may be saved. An empty note is ignored, one that is longer than `limit` is refused and stays in its field. */
export function checkNote(text: string, limit: number = noteLimit): 'empty' | 'too-long' | null {
  if (text.trim() === '') return 'empty';
  return text.length > limit ? 'too-long' : null;
}

/** Adds a note and trims to 99 older ones (D45). Blank or there already: ignored. `synced`: what the server has. */
export function addNote(notes: readonly Note[] | undefined, note: Note, synced: readonly Note[]): Note[] {
  const older = (notes ?? []) as Note[];
  if (note.note.trim() === '' || older.some(({ id }) => id === note.id)) return older;
  const isSynced = (other: Note) => synced.some((sent) => deepEqual(sent, other));
  return [...trimNotes(older, isSynced, olderNotesKept), note];
}

/** Removes the first notes that are at the server until `most` remain. `notes` in the order of arrival at the server. */
export function trimNotes(notes: readonly Note[], isAtServer: (note: Note) => boolean, most: number): Note[] {
  let excess = notes.length - most;
  return notes.filter((note) => {
    if (excess <= 0 || !isAtServer(note)) return true;
    excess -= 1;
    return false;
  });
}

/** A blank or equal text changes nothing. A deleted note comes back as the editor's own. `at`: epoch milliseconds. */
export function editNote(notes: readonly Note[] | undefined, id: string, text: string, by: string, at: number): Note[] {
  const before = (notes ?? []) as Note[];
  const edited = before.find((note) => note.id === id);
  if (text.trim() === '' || edited?.note === text) return before;
  if (!edited) return [...before, { id, note: text, createdBy: by, createdAt: at }];
  return before.map((note) => (note === edited ? { ...note, note: text, editedBy: by, editedAt: at } : note));
}

/** Removes the note with this id. */
export function deleteNote(notes: readonly Note[] | undefined, id: string): Note[] {
  return (notes ?? []).filter((note) => note.id !== id);
}

/** Keeps one version of a note edited on two devices, under the id of the first; `keep` null keeps all as notes. Source: D5. */
export function settleNote(notes: readonly Note[], firstId: string, keep: string | null): Note[] {
  const isVersion = (note: Note): boolean => note.id === firstId || note.of === firstId;
  if (keep === null) return notes.map((note) => (note.of === firstId ? withoutOf(note) : note));
  const kept = notes.find((note) => note.id === keep && isVersion(note));
  if (!kept) return [...notes];
  const settled = { ...withoutOf(kept), id: firstId };
  const place = notes.findIndex(isVersion);
  return notes.flatMap((note, index) => (index === place ? [settled] : isVersion(note) ? [] : [note]));
}

function withoutOf(note: Note): Note {
  const { of: _, ...rest } = note;
  return rest;
}

/** The ids of notes that the server lacks or has otherwise. `synced` as the replica tells it: undefined when nothing waits. */
export function unsentNotes(mine: User, synced: User | null | undefined): ReadonlySet<string> {
  return unsentIds(mine.notes, synced && (synced.notes ?? []));
}
