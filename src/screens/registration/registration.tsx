import { Button, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  fieldsOfStep,
  registrationSteps,
  type RegistrationField,
  type RegistrationStep,
} from '#domain/registration.ts';
import { Field } from '#garden/person-fields/field.tsx';
import { shownStep, type registration } from '#machines/registration.ts';
import { useAlert } from '#ui/alert.tsx';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import textLink from '#ui/text-link.module.css';
import { usePressing } from '#ui/use-pressing.ts';
import { completing, failures, problems, sending, startedAgain, steps } from './copy.ts';
import classes from './registration.module.css';

interface Props {
  /** Outlives the screen. */
  actor: ActorRefFrom<typeof registration>;
  /** The step that the address shows. */
  step: RegistrationStep;
  /** Another step shall be in the address. */
  onStep: (step: RegistrationStep, replace: boolean) => void;
  onBack: () => void;
  /** Registered. */
  onDone?: () => void;
  /** Where else to go from here; by default to Login. */
  otherWay?: ReactNode;
}

const toLogin = (
  <>
    Already a customer?{' '}
    <Link to="/" className={textLink.link}>
      Login
    </Link>
  </>
);

export function Registration({ actor, step, onStep, onBack, onDone, otherWay = toLogin }: Props) {
  const alert = useAlert();
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problem, failure, account, restored } = state.context;
  const shown = shownStep(state);
  const busy = state.matches('sending');
  const inUse = state.matches('inUse');
  const last = shown === 3;

  useEffect(() => {
    const wanted = actor.on('step.wanted', (event) => onStep(event.step, event.replace));
    const registered = actor.on('registered', () => onDone?.());
    return () => {
      wanted.unsubscribe();
      registered.unsubscribe();
    };
  }, [actor, onStep, onDone]);
  useEffect(() => {
    actor.send({ type: 'step.opened', step });
  }, [actor, step]);
  useWindowEvent('online', () => actor.send({ type: 'network.returned' }));
  useEffect(() => {
    if (inUse) void alert(problems['email-in-use']).then(() => actor.send({ type: 'failure.seen' }));
  }, [inUse, alert, actor]);

  const inputs = useRef<Partial<Record<RegistrationField, HTMLInputElement | null>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const stepId = useId();
  const seen = useRef(shown);
  useEffect(() => {
    const moved = seen.current !== shown;
    seen.current = shown;
    if (problem?.focus) inputs.current[problem.field]?.focus();
    else if (moved) heading.current?.focus({ preventScroll: true });
  }, [shown, problem]);

  const { pressing, presses } = usePressing();
  const leave = (field: RegistrationField) => {
    if (!pressing.current) actor.send({ type: 'field.left', field });
  };
  /** The second press of a double one would mean the button of the step that the first one has opened. */
  const pressedAt = useRef(shown);
  const press = (event: MouseEvent) => {
    if (event.detail < 2) pressedAt.current = shown;
    else if (pressedAt.current !== shown) event.preventDefault();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: last ? 'submit.requested' : 'next.requested' });
  };

  return (
    <form className={classes.registration} onSubmit={submit} noValidate {...presses}>
      <div>
        <h1 ref={heading} tabIndex={-1} aria-describedby={stepId}>
          Registration
        </h1>
        <p id={stepId} className={classes.step}>
          {steps[shown]}
        </p>
        <div className={classes.bars} aria-hidden="true">
          {registrationSteps.map((bar) => (
            <span key={bar} data-reached={bar <= shown} />
          ))}
        </div>
        {account && <p className={classes.completing}>{completing}</p>}
        {restored && shown === 1 && <p className={classes.completing}>{startedAgain}</p>}
      </div>
      {fieldsOfStep[shown].map((field) => (
        <Field
          key={field}
          field={field}
          value={form[field]}
          error={problem?.field === field ? problems[problem.code] : undefined}
          readOnly={busy}
          inputRef={(input) => {
            inputs.current[field] = input;
          }}
          onChange={(value) => actor.send({ type: 'field.changed', field, value })}
          onLeave={() => leave(field)}
        />
      ))}
      <Callout icon={failure === 'offline' || failure === 'lost' ? 'cloud-off' : 'triangle'}>
        {failure && failures[failure]}
      </Callout>
      <footer className={classes.foot}>
        <div className={classes.buttons}>
          <Button
            variant="default"
            className={classes.back}
            aria-label="Back"
            // The second press of a double one would mean the Back of the step that the first one has opened.
            onClick={({ detail }) => busy || detail > 1 || onBack()}
            aria-disabled={busy}
          >
            <Icon name="arrow-left" />
          </Button>
          <SubmitButton busy={busy} onClick={press}>
            {last ? 'Sign Up' : 'Next'}
          </SubmitButton>
        </div>
        <p>{otherWay}</p>
        <VisuallyHidden role="status">{busy && sending}</VisuallyHidden>
      </footer>
    </form>
  );
}
