import { Button, Textarea } from '@mantine/core';
import { useId, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { isInterrupted } from '#ui/focus.ts';
import { Icon } from '#ui/icons.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { ownDirection } from '#ui/own-direction.ts';
import { failures } from './copy.ts';
import classes from './note-field.module.css';
import type { NoteEditing } from './use-note-editing.ts';

interface Props {
  editing: NoteEditing;
  label: string;
  /** Leaving it does not close it. */
  stays?: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** The field that replaces a text while it is edited, Save at its right. */
export function NoteField({ editing, label, stays = false, ref }: Props) {
  const failureId = useId();
  const { failure } = editing;

  const blurred = (event: FocusEvent<HTMLElement>) => {
    const stillInside = event.currentTarget.contains(event.relatedTarget);
    // Losing the focus to another window is no blur.
    const windowLost = document.activeElement === event.target;
    if (!stays && !stillInside && !windowLost && !isInterrupted(event)) editing.leave();
  };
  const keyPressed = (event: KeyboardEvent) => {
    // A key of an input method is about what it proposes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') editing.cancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) editing.save();
  };

  return (
    <div onBlur={blurred}>
      <div className={classes.row}>
        <Textarea
          ref={ref}
          aria-label={label}
          rows={3}
          value={editing.text}
          error={failure !== null}
          {...ownDirection}
          aria-describedby={failure ? failureId : undefined}
          onChange={(event) => editing.change(event.currentTarget.value)}
          onKeyDown={keyPressed}
        />
        {/* D38: a press on Save is not a blur. */}
        <Button aria-disabled={!editing.canSave} onMouseDown={(event) => event.preventDefault()} onClick={editing.save}>
          Save
        </Button>
      </div>
      <LimitCount text={editing.text} limit={editing.limit} />
      {failure && <FailureLine id={failureId} failure={failure} />}
    </div>
  );
}

export function FailureLine({ id, failure }: { id: string; failure: keyof typeof failures }) {
  return (
    <p id={id} className={classes.failure} role="alert">
      <Icon name="triangle" size={20} />
      {failures[failure]}
    </p>
  );
}
