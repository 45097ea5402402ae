import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Command } from '#domain/command.ts';
import { draftNames } from '#domain/draft-names.ts';
import { newestFirst } from '#domain/newest-first.ts';
import { notesShown, unsentNotes } from '#domain/notes.ts';
import { authorName } from '#domain/people.ts';
import { removeNote, restoreNote, settleVersions } from '#domain/user-commands.ts';
import type { Note, User } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { giveFocus } from '#ui/focus.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { useReport } from '#ui/report.ts';
import { useSinglePress } from '#ui/use-single-press.ts';
import { editFailed, failures, showOlder } from './copy.ts';
import { outcomeOf } from './failure.ts';
import classes from './note-card.module.css';
import { NoteCard } from './note-card.tsx';
import { NoteVersions } from './note-versions.tsx';
import { UndoLine } from './undo-line.tsx';
import { useArrivalTimes } from './use-arrival-times.ts';

interface Props {
  held: Held<'users'>;
  /** Older ones too. */
  all: boolean;
  onAll: () => void;
  /** One of several versions was chosen, or a note edited. */
  onSaved: () => void;
  replica: Replica;
  user: User;
  now: () => number;
}

/** Newest first, each with its other versions. */
function groupsOf(notes: readonly Note[], now: number): Note[][] {
  const latest = newestFirst(notes, now);
  return firstVersions(latest).map((note) => [note, ...latest.filter(({ of }) => of === note.id)]);
}

function firstVersions(notes: readonly Note[]): Note[] {
  const ids = new Set(notes.map(({ id }) => id));
  return notes.filter(({ of }) => of === undefined || !ids.has(of));
}

/** "10 of 12, newest first" */
export function NoteCount({ notes, all }: { notes: readonly Note[]; all: boolean }) {
  const { length } = firstVersions(notes);
  const shown = all ? length : Math.min(length, notesShown);
  return <>{length === 0 ? 'None yet' : `${shown} of ${length}, newest first`}</>;
}

export function NoteList({ held, all, onAll, onSaved, replica, user, now }: Props) {
  const alert = useAlert();
  const report = useReport();
  const counts = useSinglePress();
  /** With what was typed into it and not saved. */
  const [deleted, setDeleted] = useState<{ note: Note; typed: Promise<string | undefined> } | null>(null);
  const status = useRef<HTMLDivElement>(null);
  const personId = held.value.id;
  const unsent = useMemo(() => unsentNotes(held.value, held.synced), [held]);
  const times = useArrivalTimes(replica, personId, now);
  /** Of what was edited elsewhere since nobody here knows it. */
  const timeOf = ({ id, editedAt = 0 }: Note) => {
    const at = times.entries.get(id);
    return at !== undefined && at >= editedAt ? at : undefined;
  };
  /** Its field is open: it stays where it is, whatever a colleague does with the note. */
  const [edited, setEdited] = useState<Note | null>(null);
  const gone = edited !== null && !held.value.notes?.some(({ id }) => id === edited.id);
  const groups = useMemo(() => {
    const notes = held.value.notes ?? [];
    return groupsOf(gone && edited ? [...notes, edited] : notes, now());
  }, [held, gone, edited, now]);
  // A note that arrives pushes no open field out of the list.
  const place = groups.findIndex(([note]) => note?.id === edited?.id);
  const shown = all ? groups : groups.slice(0, Math.max(notesShown, place + 1));

  const forget = useCallback(() => setDeleted(null), []);
  const write = async (command: Command<User>): Promise<boolean> => {
    const outcome = await outcomeOf(replica.edit({ collection: 'users', id: personId }, command), report);
    if (outcome !== 'saved') await alert(outcome === 'gone' ? failures.gone : editFailed);
    return outcome === 'saved';
  };
  /** What was pressed here goes away. */
  const toHeading = () => {
    const section = status.current?.closest('section');
    giveFocus(section?.querySelector('h3'), section);
  };
  // The card may go with its field.
  useEffect(() => {
    if (!edited) return undefined;
    const section = status.current?.closest('section');
    return () => giveFocus(section?.querySelector('h3'));
  }, [edited, status]);
  const keepTyped = (note: Note, text: string | undefined) =>
    void replica
      .keepDraft(draftNames.note(personId, note.id), text)
      .catch((error: unknown) => report('draft-not-kept', error));
  const remove = async (note: Note, bin: Element) => {
    if (!(await write(removeNote(note.id)))) return;
    const typed = replica.draft(draftNames.note(personId, note.id)).catch(() => undefined);
    void typed.then((text) => text !== undefined && keepTyped(note, undefined));
    flushSync(() => setDeleted({ note, typed }));
    giveFocus(status.current?.querySelector('button'), bin);
  };
  const undo = async () => {
    toHeading();
    if (!deleted) return;
    forget();
    if (!(await write(restoreNote(deleted.note)))) {
      // It can be undone still; of two notes the one that was deleted last.
      setDeleted((later) => later ?? deleted);
      return;
    }
    const text = await deleted.typed;
    if (text !== undefined) keepTyped(deleted.note, text);
  };
  const settle = async (id: string, keep: string | null) => {
    toHeading();
    if (await write(settleVersions(id, keep))) onSaved();
  };

  return (
    <>
      {/* A live region must be mounted before its text. */}
      <div role="status" ref={status}>
        {deleted && <UndoLine key={deleted.note.id} onUndo={() => void undo()} onOver={forget} />}
      </div>
      <ul className={classes.notes}>
        {shown.map(
          ([note, ...others]) =>
            note && (
              <Part key={note.id} name="This note" of={held} item>
                {others.length > 0 && note.id !== edited?.id ? (
                  <NoteVersions
                    versions={[note, ...others]}
                    now={now()}
                    onSettle={(keep) => void (counts() && settle(note.id, keep))}
                  />
                ) : (
                  <NoteCard
                    personId={personId}
                    note={note}
                    unsent={unsent.has(note.id)}
                    arrived={timeOf(note)}
                    replica={replica}
                    author={authorName(user)}
                    gone={gone && note.id === edited.id}
                    onRestore={(text) => write(restoreNote({ ...note, note: text }))}
                    onEditing={setEdited}
                    onSaved={onSaved}
                    now={now}
                    onDelete={(...gone) => void (counts() && remove(...gone))}
                  />
                )}
              </Part>
            ),
        )}
      </ul>
      {groups.length > shown.length && <ShowMore word={showOlder} onMore={onAll} />}
    </>
  );
}
