import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { emptyRegistration, problemOfStep } from '#domain/registration.ts';
import type { PasswordChangeResult } from '#domain/sign-in.ts';
import { fieldProblems, hints, type FieldProblemCode } from '#garden/person-fields/copy.ts';
import { signInWords } from '#garden/sign-in-words.ts';
import { useAlert } from '#ui/alert.tsx';
import { Callout } from '#ui/callout.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { giveFocus } from '#ui/focus.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useOneAtATime } from '#ui/use-one-at-a-time.ts';
import { offline, passwordCopy } from './copy.ts';
import classes from './details.module.css';

export interface PasswordFormProps {
  changePassword(current: string, next: string): Promise<PasswordChangeResult>;
  onDone: () => void;
  onCancel: () => void;
}

type Name = 'password' | 'confirm';

/** The current password and the new one, twice; nothing of it is kept. */
export function PasswordForm({ changePassword, onDone, onCancel }: PasswordFormProps) {
  const alert = useAlert();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState({ password: '', confirm: '' });
  const [problem, setProblem] = useState<{ field: Name; code: FieldProblemCode } | null>(null);
  const [busy, setBusy] = useState(false);
  const [isOffline, setOffline] = useState(false);
  /** Until the answer is read. */
  const once = useOneAtATime();
  const first = useRef<HTMLInputElement>(null);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const input = problem && inputs.current[problem.field];
    giveFocus(input, input?.form);
  }, [problem]);
  useWindowEvent('online', () => setOffline(false));

  const answered = async (answer: PasswordChangeResult) => {
    if (answer === 'changed') onDone();
    else if (answer === 'offline') setOffline(true);
    else if (answer === 'password-short' || answer === 'password-policy')
      setProblem({ field: 'password', code: answer });
    else await alert(signInWords[answer]);
  };
  const change = async () => {
    const found = problemOfStep(1, { ...emptyRegistration, ...next }, ['password', 'confirm']);
    setProblem(found && { field: found.field as Name, code: found.code });
    setOffline(false);
    if (found) return;
    setBusy(true);
    const answer =
      current === '' ? 'wrong-password' : await changePassword(current, next.password).catch(() => 'other' as const);
    setBusy(false);
    await answered(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(change);
  };
  const field = (name: Name) => ({
    required: true,
    withAsterisk: false,
    autoComplete: 'new-password',
    readOnly: busy,
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    value: next[name],
    error: problem?.field === name && <FieldError>{fieldProblems[problem.code]}</FieldError>,
    'aria-invalid': problem?.field === name,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setNext((before) => ({ ...before, [name]: value }));
      if (problem?.field === name) setProblem(null);
    },
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordField
        ref={first}
        label={passwordCopy.current}
        autoComplete="current-password"
        required
        withAsterisk={false}
        readOnly={busy}
        characters="characters of the current password"
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField label={passwordCopy.next} description={hints.password} {...field('password')} />
      <PasswordField label={passwordCopy.confirm} characters="repeated characters" {...field('confirm')} />
      <Callout icon="cloud-off">{isOffline && offline}</Callout>
      <div className={classes.buttons}>
        <Button variant="default" className={classes.cancel} onClick={onCancel}>
          {passwordCopy.cancel}
        </Button>
        <SubmitButton busy={busy}>{passwordCopy.save}</SubmitButton>
      </div>
    </form>
  );
}
