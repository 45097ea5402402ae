import { Button, Loader, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useAlert } from '#ui/alert.tsx';
import { PlantStrip } from '#ui/drawings/plant-drawing.tsx';
import { Icon, Mark } from '#ui/icons.tsx';
import './sign-in.css';
import { copy, type SignInResult } from './copy.ts';

interface Props {
  signIn(email: string, password: string): Promise<SignInResult>;
  /** Shown above the form, such as the label of the demo. */
  notice?: ReactNode;
}

const bed = [
  { name: 'Lavender', category: 'Herbs' },
  { name: 'Tulip', category: 'Flowers' },
  { name: 'Chard', category: 'Vegetables' },
  { name: 'Sunflower', category: 'Flowers' },
  { name: 'Rosemary', category: 'Herbs' },
  { name: 'Hydrangea', category: 'Shrubs' },
  { name: 'Daffodil', category: 'Flowers' },
  { name: 'Tomato', category: 'Vegetables' },
  { name: 'Dahlia', category: 'Flowers' },
];

const ToggleIcon = ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'eye-off' : 'eye'} />;

export function SignIn({ signIn, notice }: Props) {
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
    <div className="sign-in">
      <header className="sign-in-art">
        <p className="sign-in-brand">
          <Mark />
          Garden Service
        </p>
        <div className="sign-in-promise">
          <p className="sign-in-claim">Your garden, looked after.</p>
          <p>Choose what grows this season, see when we come, and tell us what you wish for.</p>
        </div>
        <PlantStrip plants={bed} />
      </header>
      <main className="sign-in-main">
        {notice}
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
      </main>
    </div>
  );
}
