import { ActionIcon } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { draftNames } from '#domain/draft-names.ts';
import { noteLimit } from '#domain/notes.ts';
import { rewriteNote } from '#domain/user-commands.ts';
import type { Note } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Icon } from '#ui/icons.tsx';
import { SettledMark } from '#ui/settled-mark.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { deletedMeanwhile } from './copy.ts';
import classes from './note-card.module.css';
import { NoteField } from './note-field.tsx';
import section from './section.module.css';
import { useNoteEditing } from './use-note-editing.ts';

interface Props {
  personId: string;
  note: Note;
  unsent: boolean;
  /** When the office got it from this device, today; epoch milliseconds. */
  arrived?: number | undefined;
  replica: Replica;
  author: string;
  /** A colleague deleted it while its field is open here. */
  gone: boolean;
  /** Brings the note back with the text of its field; answers whether that went well. */
  onRestore: (text: string) => Promise<boolean>;
  /** Its field opens, or closes: null. */
  onEditing: (note: Note | null) => void;
  /** What was typed is stored on the device. */
  onSaved: () => void;
  now: () => number;
  /** `bin` was pressed, and goes with the note. */
  onDelete: (note: Note, bin: Element) => void;
}

export function NoteCard({ personId, note, unsent, arrived, replica, author, now, ...rest }: Props) {
  const { gone, onRestore, onEditing, onSaved, onDelete } = rest;
  const field = useRef<HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const editing = useNoteEditing({
    field,
    pencil,
    replica,
    personId,
    draftName: draftNames.note(personId, note.id),
    original: note.note,
    limit: noteLimit,
    change: useCallback((text: string, base: string) => rewriteNote({ note, base, text, author }), [note, author]),
  });
  const { open, saved } = editing;
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved > 0) tell();
  }, [saved]);
  useEffect(() => {
    if (!open) return undefined;
    onEditing(note);
    return () => onEditing(null);
  }, [open, note, onEditing]);
  // To the machine a text that nobody changed is nothing to save.
  const restore = async () => {
    if (await onRestore(editing.text)) editing.cancel();
  };
  const save = gone && editing.isUnchanged ? () => void restore() : editing.save;
  if (open) {
    return (
      <li className={classes.note} data-editing="true">
        <NoteField ref={field} editing={{ ...editing, save }} label="Note" stays={gone} />
        <p className={typography.quiet} role="status">
          {gone && deletedMeanwhile}
        </p>
      </li>
    );
  }
  return (
    <li className={classes.note} data-unsent={unsent}>
      <p className={section.text} dir="auto">
        {note.note}
      </p>
      <div className={classes.foot}>
        <div>
          <NoteSignature note={note} now={now()} />
          {unsent ? <SyncMark place="here" /> : <SettledMark place="server" at={arrived} />}
        </div>
        <div className={classes.actions}>
          <ActionIcon ref={pencil} aria-label="Edit note" onClick={() => void editing.start()}>
            <Icon name="pencil" size={20} />
          </ActionIcon>
          <ActionIcon
            aria-label="Delete note"
            className={classes.bin}
            onClick={(event) => onDelete(note, event.currentTarget)}
          >
            <Icon name="bin" size={20} />
          </ActionIcon>
        </div>
      </div>
    </li>
  );
}

export function NoteSignature({ note, now }: { note: Note; now: number }) {
  return (
    <>
      <p className={classes.signature}>
        <strong>{note.createdBy}</strong> · {dayAndTime(note.createdAt, now)}
      </p>
      {note.editedAt !== undefined && (
        <p className={classes.signature}>
          edited{note.editedBy ? ` by ${note.editedBy}` : ''} at {dayAndTime(note.editedAt, now)}
        </p>
      )}
    </>
  );
}
