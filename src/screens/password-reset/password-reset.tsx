import { Button, Loader, TextInput } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import { isSent, type passwordReset } from '#machines/password-reset.ts';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import './password-reset.css';
import { copy } from './copy.ts';

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
  const { failure } = state.context;
  const sent = isSent(state);

  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  useEffect(() => {
    if (failed && failure) void alert(copy[failure]).then(() => send({ type: 'alert.closed' }));
  }, [failed, failure, alert, send]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'send.requested', email });
  };

  return (
    <>
      <form className="password-reset" onSubmit={submit}>
        <h1>Password reset</h1>
        <p>We send you an email with a link. Open it to choose a new password.</p>
        <TextInput
          label="Email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button
          type="submit"
          fullWidth
          disabled={sent}
          aria-disabled={sent || state.matches('sending')}
          leftSection={state.matches('sending') && <Loader size={20} color="currentColor" />}
        >
          Send
        </Button>
        <p className="password-reset-sent" role="status" hidden={!sent}>
          {sent && (
            <>
              <Icon name="check" />
              The email is on its way to {state.context.email}. Now we take you back.
            </>
          )}
        </p>
      </form>
      <p className="password-reset-links">
        <Link to="/sign-up" className="text-link">
          Register
        </Link>
        <Link to="/" className="text-link">
          Login
        </Link>
      </p>
    </>
  );
}
