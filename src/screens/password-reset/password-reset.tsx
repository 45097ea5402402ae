import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { isSent, type passwordReset } from '#machines/password-reset.ts';
import { useAlert } from '#ui/alert.tsx';
import { Callout } from '#ui/callout.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { Link } from '#ui/link.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import classes from '#ui/account-form.module.css';
import textLink from '#ui/text-link.module.css';
import { copy, sentTo } from './copy.ts';

interface Props {
  logic: typeof passwordReset;
  /** The confirmation has been read: back to where the user came from. */
  onOver: () => void;
}

export function PasswordReset({ logic, onOver }: Props) {
  const alert = useAlert();
  const [state, send] = useMachine(logic);
  const [email, setEmail] = useState('');
  const over = state.matches('over');
  const failed = state.matches('failed');
  const { failure, said } = state.context;
  const sent = isSent(state);

  const leave = useEffectEvent(onOver);
  useEffect(() => {
    if (over) leave();
  }, [over]);
  useEffect(() => {
    // spec 8.5, D55: our text of a known failure, else the service's own.
    if (failed && failure) void alert(said || copy[failure]).then(() => send({ type: 'alert.closed' }));
  }, [failed, failure, said, alert, send]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'send.requested', email });
  };

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h1>Password reset</h1>
        <p>We send you an email with a link. Open it to choose a new password.</p>
        <EmailField value={email} onChange={setEmail} />
        <SubmitButton busy={state.matches('sending')} done={sent}>
          Send
        </SubmitButton>
        <Callout icon="check" tone="leaf">
          {sent && sentTo(state.context.email)}
        </Callout>
      </form>
      <p className={classes.links}>
        <Link to="/sign-up" className={textLink.link}>
          Register
        </Link>
        <Link to="/" className={textLink.link}>
          Login
        </Link>
      </p>
    </>
  );
}
