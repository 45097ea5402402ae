import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { draftNames } from '#domain/draft-names.ts';
import { joinTexts } from '#domain/joined-drafts.ts';
import { checkNote, noteLimit } from '#domain/notes.ts';
import { authorName } from '#domain/people.ts';
import { writeNote } from '#domain/user-commands.ts';
import type { User } from '#domain/user.ts';
import type { SaveFailure } from '#machines/note-editor.ts';
import type { Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { ownDirection } from '#ui/own-direction.ts';
import { useReport } from '#ui/report.ts';
import { useEntryId } from '#ui/use-entry-id.ts';
import { useKeptText } from '#ui/use-kept-text.ts';
import { useOneAtATime } from '#ui/use-one-at-a-time.ts';
import { editFailed } from './copy.ts';
import { outcomeOf } from './failure.ts';
import classes from './note-field.module.css';
import { FailureLine } from './note-field.tsx';
import { scrollIntoViewSoon } from './scroll.ts';

interface Props {
  personId: string;
  replica: Replica;
  user: User;
  onAdded: () => void;
}

export function NewNote({ personId, replica, user, onAdded }: Props) {
  const alert = useAlert();
  const report = useReport();
  const failureId = useId();
  const { text, change, keep, sending, done } = useKeptText(replica, draftNames.newNote(personId), joinTexts);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const entryId = useEntryId();

  const callOff = useRef(() => {});
  useEffect(() => () => callOff.current(), []);
  const leave = () => {
    callOff.current();
    keep();
  };

  const fail = (reason: SaveFailure) => {
    setFailure(reason);
    keep();
  };
  const add = async () => {
    const checked = checkNote(text);
    if (checked === 'empty') return;
    if (checked === 'too-long') {
      fail('too-long');
      return;
    }
    const note = { id: entryId.of(text.trim()), note: text.trim(), createdBy: authorName(user) };
    sending(note.id);
    const outcome = await outcomeOf(replica.edit({ collection: 'users', id: personId }, writeNote(note)), report);
    if (outcome === 'saved') {
      entryId.stored();
      done(text);
      setFailure(null);
      onAdded();
      return;
    }
    fail(outcome);
    if (outcome === 'other') await alert(editFailed);
  };

  const once = useOneAtATime();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(add);
  };
  const keyPressed = (event: KeyboardEvent) => {
    // A key of an input method is about what it proposes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) once(add);
  };

  return (
    <form onSubmit={submit}>
      <div className={classes.row}>
        <Textarea
          label="New note"
          rows={1}
          value={text}
          error={failure !== null}
          {...ownDirection}
          aria-describedby={failure ? failureId : undefined}
          onChange={(event) => {
            setFailure(null);
            change(event.currentTarget.value);
          }}
          onFocus={(event) => {
            callOff.current();
            callOff.current = scrollIntoViewSoon(event.currentTarget);
          }}
          onBlur={leave}
          onKeyDown={keyPressed}
        />
        <Button type="submit">Add note</Button>
      </div>
      <LimitCount text={text} limit={noteLimit} />
      {failure && <FailureLine id={failureId} failure={failure} />}
    </form>
  );
}
