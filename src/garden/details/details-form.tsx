import { Button } from '@mantine/core';
import { useEffect, useRef, type FormEvent } from 'react';
import { detailsDiffer, type DetailField } from '#domain/details.ts';
import { detailFields, type Details, type User } from '#domain/user.ts';
import { Callout } from '#ui/callout.tsx';
import { giveFocus } from '#ui/focus.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import type { Drafts } from '#ui/use-draft.ts';
import { usePressing } from '#ui/use-pressing.ts';
import { hints, fieldProblems } from '../person-fields/copy.ts';
import { Field } from '../person-fields/field.tsx';
import { answers, copy } from './copy.ts';
import classes from './details-form.module.css';
import { useDetails } from './use-details.ts';

interface Props {
  /** As it is on this device. */
  person: User;
  /** What the office has of it, while edits wait. */
  synced: User | null | undefined;
  drafts: Drafts;
  /** It was just opened: the first field has the focus. */
  takesFocus?: boolean;
  /** Resolves when it is stored on this device. */
  onSave: (details: Partial<Details>) => Promise<void>;
  /** Where the form can be closed; what was typed goes. */
  onCancel?: (() => void) | undefined;
}

/** Name, phone and address, with the checks and texts of registration (D44). */
export function DetailsForm({ person, synced, drafts, takesFocus = false, onSave, onCancel }: Props) {
  const device = useDeviceWord();
  const { shown, meanwhile, problem, ...given } = useDetails(person, drafts, onSave);
  const { answer, stands, busy, change, leave, save, cancel } = given;
  const inputs = useRef<Partial<Record<string, HTMLInputElement | null>>>({});
  useEffect(() => {
    if (takesFocus) giveFocus(inputs.current[detailFields[0]]);
  }, [takesFocus]);
  useEffect(() => {
    if (problem?.focus) inputs.current[problem.field]?.focus();
  }, [problem]);

  const { pressing, presses } = usePressing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const good = answer === 'saved' || answer === 'same';
  const noteOf = (field: DetailField) => {
    const value = meanwhile(field);
    return value === null ? hints[field] : copy.meanwhile(value);
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} {...presses}>
      <div className={classes.fields}>
        {detailFields.map((field) => (
          <div key={field} data-field={field}>
            <Field
              field={field}
              value={shown[field]}
              error={problem?.field === field ? fieldProblems[problem.code] : undefined}
              readOnly={busy}
              note={noteOf(field)}
              inputRef={(input) => {
                inputs.current[field] = input;
              }}
              onChange={(value) => change(field, value)}
              onLeave={() => pressing.current || leave(field)}
            />
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <Callout icon={good ? 'check' : 'triangle'} tone={good ? 'leaf' : 'stone'}>
          {answer && answers[answer](device)}
        </Callout>
        <div className={classes.mark}>
          {synced !== undefined && detailsDiffer(synced, person) ? (
            <SyncMark place="here" />
          ) : (
            answer === 'saved' && stands && <SyncMark place="server" />
          )}
        </div>
        <div className={classes.buttons}>
          {onCancel && (
            <Button
              variant="default"
              data-cancel
              onClick={() => {
                cancel();
                onCancel();
              }}
            >
              {copy.cancel}
            </Button>
          )}
          <SubmitButton busy={busy}>{copy.save}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
