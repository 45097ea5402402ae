import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { addNote, deleteNote, latestNotes, notesShown, settleNote, unsentNotes } from '#domain/notes.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { Note, User } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import './notes.css';
import { editFailed, failures, words } from './copy.ts';
import { outcomeOf } from './failure.ts';
import { authorOf, NewNote } from './new-note.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteVersions } from './note-versions.tsx';
import { UndoLine } from './undo-line.tsx';

interface Props {
  held: Held<'users'>;
  /** The role of the page. */
  who: GivenRole;
  replica: Replica;
  user: User;
  now: () => number;
}

/** A note with the other versions that two devices made of it; alone as a rule. */
function withVersions(notes: readonly Note[]): Note[][] {
  const ids = new Set(notes.map(({ id }) => id));
  const originals = notes.filter(({ of }) => of === undefined || !ids.has(of));
  return originals.map((note) => [note, ...notes.filter(({ of }) => of === note.id)]);
}

export function Notes({ held, who, replica, user, now }: Props) {
  const alert = useAlert();
  const device = useDeviceWord();
  const [all, setAll] = useState(false);
  const [deleted, setDeleted] = useState<Note | null>(null);
  const [savedAt, setSavedAt] = useState(0);
  const personId = held.value.id;
  const notes = useMemo(() => held.value.notes ?? [], [held]);
  const officeNotes = held.office === undefined ? undefined : (held.office?.notes ?? []);
  const unsent = useMemo(() => unsentNotes(held.value, held.office), [held]);
  const groups = useMemo(() => withVersions(latestNotes(notes, now(), notes.length)), [notes, now]);
  const shown = all ? groups : groups.slice(0, notesShown);

  const forget = useCallback(() => setDeleted(null), []);
  const write = async (change: (before: Note[]) => Note[]): Promise<boolean> => {
    const outcome = await outcomeOf(
      replica.edit({ collection: 'users', id: personId }, (fields) => ({
        ...fields,
        notes: change(fields.notes ?? []),
      })),
    ).catch(() => 'other' as const);
    if (outcome !== 'saved') await alert(outcome === 'gone' ? failures.gone : editFailed);
    return outcome === 'saved';
  };
  const remove = async (note: Note) => {
    if (await write((before) => deleteNote(before, note.id))) setDeleted(note);
  };
  const undo = async () => {
    if (deleted && (await write((before) => addNote(before, deleted, officeNotes)))) setDeleted(null);
  };

  return (
    <section className="person-section">
      <div className="section-head">
        <h3>Notes</h3>
        <span className="quiet tabular">
          {groups.length === 0 ? 'None yet' : `${shown.length} of ${groups.length}, newest first`}
        </span>
      </div>
      <NewNote
        key={personId}
        personId={personId}
        officeNotes={officeNotes}
        replica={replica}
        user={user}
        onAdded={() => setSavedAt(now())}
      />
      <p className="hidden-text" role="status">
        {savedAt > 0 && <span key={savedAt}>Saved on this {device}</span>}
      </p>
      {/* A screen reader speaks up only where a place was before its words. */}
      <div role="status">{deleted && <UndoLine key={deleted.id} onUndo={() => void undo()} onOver={forget} />}</div>
      <ul className="notes">
        {shown.map(([note, ...others]) =>
          note && others.length > 0 ? (
            <NoteVersions
              key={note.id}
              versions={[note, ...others]}
              now={now()}
              onSettle={(keep) => void write((before) => settleNote(before, note.id, keep))}
            />
          ) : (
            note && (
              <NoteCard
                key={note.id}
                personId={personId}
                note={note}
                unsent={unsent.has(note.id)}
                replica={replica}
                author={authorOf(user)}
                now={now}
                onDelete={(gone) => void remove(gone)}
              />
            )
          ),
        )}
      </ul>
      {!all && groups.length > notesShown && (
        <Button variant="default" fullWidth onClick={() => setAll(true)}>
          Show older
        </Button>
      )}
      <p className="quiet">{words[who].accountHint}</p>
    </section>
  );
}
