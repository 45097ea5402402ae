import { ActionIcon } from '@mantine/core';
import { useRef, useState } from 'react';
import { draftNames } from '#domain/draft-names.ts';
import { primaryNoteLimit } from '#domain/notes.ts';
import { writePrimaryNote } from '#domain/user-commands.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Icon } from '#ui/icons.tsx';
import { SettledMark } from '#ui/settled-mark.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { NoteField } from './note-field.tsx';
import { DeleteQuestion } from './questions.tsx';
import { SavedHere } from './saved-here.tsx';
import classes from './section.module.css';
import { useArrivalTimes } from './use-arrival-times.ts';
import { useNoteEditing } from './use-note-editing.ts';

interface Props {
  person: User;
  unsent: boolean;
  replica: Replica;
  now: () => number;
}

const change = (text: string, base: string) => writePrimaryNote(base, text);

export function PrimaryNote({ person, unsent, replica, now }: Props) {
  const original = person.primaryNote ?? '';
  const times = useArrivalTimes(replica, person.id, now);
  const field = useRef<HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const editing = useNoteEditing({
    field,
    pencil,
    replica,
    personId: person.id,
    draftName: draftNames.primaryNote(person.id),
    original,
    limit: primaryNoteLimit,
    mayClear: () => setAsking(true),
    change,
  });
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3>Primary note</h3>
        {!editing.open && (
          <ActionIcon ref={pencil} aria-label="Edit primary note" onClick={() => void editing.start()}>
            <Icon name="pencil" size={20} />
          </ActionIcon>
        )}
      </div>
      {editing.open ? (
        <NoteField ref={field} editing={editing} label="Primary note" />
      ) : (
        <p className={original ? classes.text : typography.quiet} dir="auto">
          {original || 'None yet'}
        </p>
      )}
      {asking && (
        <DeleteQuestion
          title="the primary note"
          what="It goes for everybody who looks after this person."
          busy={false}
          onDelete={() => {
            setAsking(false);
            editing.clear();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <SavedHere times={editing.saved} />
      {unsent && <SyncMark place="here" />}
      {!unsent && original && <SettledMark place="server" at={times.ofText('primary-note', original)} />}
    </section>
  );
}
