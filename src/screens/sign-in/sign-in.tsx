import { Button, Loader, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type FormEvent } from 'react';
import { business } from '#domain/business.ts';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import './sign-in.css';
import { copy, type SignInResult } from './copy.ts';

interface Props {
  signIn(email: string, password: string): Promise<SignInResult>;
}

const ToggleIcon = ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'eye-off' : 'eye'} />;

export function SignIn({ signIn }: Props) {
  const alert = useAlert();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [trying, setTrying] = useState(false);
  const [offline, setOffline] = useState(false);

  const login = async () => {
    setTrying(true);
    setOffline(false);
    const result = await signIn(email.trim(), password).catch(() => 'other' as const);
    setTrying(false);
    if (result === 'offline') setOffline(true);
    else if (result !== 'signed-in') await alert(copy[result]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!trying) void login();
  };

  return (
    <>
      <form className="sign-in-form" onSubmit={submit}>
        <h1>Login</h1>
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
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleIcon={ToggleIcon}
          visibilityToggleButtonProps={{
            'aria-label': visible ? 'Hide the characters' : 'Show the characters',
            tabIndex: 0,
            size: 48,
          }}
        />
        <p className="sign-in-offline" role="status" hidden={!offline}>
          {offline && (
            <>
              <Icon name="cloud-off" />
              {copy.offline}
            </>
          )}
        </p>
        <Button
          type="submit"
          fullWidth
          aria-disabled={trying}
          leftSection={trying && <Loader size={20} color="currentColor" />}
        >
          Login
        </Button>
      </form>
      <p className="sign-in-links">
        <Link to="/sign-up" className="text-link">
          Register
        </Link>
        <Link to="/reset-password" className="text-link">
          Forgot Password?
        </Link>
      </p>
      <p className="sign-in-privacy">
        <a className="text-link" href={business.privacyPolicyUrl} target="_blank" rel="noopener noreferrer">
          Privacy policy
          <Icon name="external" size={18} />
          <span className="hidden-text">(opens in a new tab)</span>
        </a>
      </p>
    </>
  );
}
