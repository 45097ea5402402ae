import { textHash } from './text-hash.ts';
import { byId, keyed, mergeList, mergeRecord, mergeValue } from './three-way.ts';
import type { Note } from './user.ts';

/**
 * Merges notes by id and never trims. Of a note that both sides changed differently, the server's text keeps the id; this
 * device's is a second version (`of`), with an id made from id and text, so that merging again makes no further copy.
 */
export function mergeNotes(base: Note[] | undefined, mine: Note[], theirs: Note[]): Note[] {
  const overtaken: Note[] = [];
  const merged = mergeList(base, mine, theirs, byId, (before, here, there) => {
    const writing = mergeValue<Writing>(before && writingOf(before), writingOf(here), writingOf(there));
    if (writing?.note !== here.note && before?.note !== here.note) overtaken.push(here);
    return { ...mergeRecord(before, here, there), ...cleared, ...writing } as Note;
  }).map(withoutCleared);

  const known = new Map([...keyed(base ?? [], byId), ...keyed(mine, byId)]);
  const result = new Map(merged.map((note) => [note.id, note]));
  for (const note of overtaken) {
    const first = note.of ?? note.id;
    let id = versionId(first, note.note);
    while (known.has(id) && result.get(id)?.note !== note.note) id = versionId(id, note.note);
    if (result.has(id)) continue;
    const version = { ...note, id, of: first };
    result.set(id, version);
    merged.push(version);
  }
  return merged;
}

type Writing = Pick<Note, 'note' | 'editedBy' | 'editedAt'>;
const cleared = { editedBy: undefined, editedAt: undefined };

function writingOf({ note, editedBy, editedAt }: Note): Writing {
  return { note, ...(editedBy !== undefined && { editedBy }), ...(editedAt !== undefined && { editedAt }) };
}

function withoutCleared(note: Note): Note {
  return Object.fromEntries(Object.entries(note).filter(([, value]) => value !== undefined)) as unknown as Note;
}

function versionId(id: string, text: string): string {
  return `${id}~${textHash(text)}`;
}
