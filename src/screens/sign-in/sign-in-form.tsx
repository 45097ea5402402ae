import { useWindowEvent } from '@mantine/hooks';
import { useState, type FormEvent } from 'react';
import { looksLikeEmail } from '#domain/email.ts';
import { signInWords as copy } from '#garden/sign-in-words.ts';
import { useAlert } from '#ui/alert.tsx';
import { Callout } from '#ui/callout.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useOneAtATime } from '#ui/use-one-at-a-time.ts';
import type { SignInErrorCode, SignInResult } from '#domain/sign-in.ts';
import classes from '#ui/account-form.module.css';

/** What no service need be asked about: it has the same answers, but not everywhere the same. */
function wrongAtOnce(email: string, password: string): SignInErrorCode | null {
  if (!looksLikeEmail(email)) return 'invalid-email';
  return password === '' ? 'wrong-password' : null;
}

export interface SignInProps {
  signIn(email: string, password: string): Promise<SignInResult>;
}

/** Address and password, and what the service says to them. */
export function SignInForm({ signIn }: SignInProps) {
  const alert = useAlert();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [trying, setTrying] = useState(false);
  const [told, setTold] = useState<'offline' | 'no-answer'>();
  /** Until the answer is read. */
  const once = useOneAtATime();
  useWindowEvent('online', () => setTold((now) => (now === 'offline' ? undefined : now)));

  const login = async () => {
    setTrying(true);
    setTold(undefined);
    const result = wrongAtOnce(email, password) ?? (await signIn(email.trim(), password).catch(() => 'other' as const));
    setTrying(false);
    if (result === 'offline' || result === 'no-answer') setTold(result);
    else if (result !== 'signed-in') await alert(copy[result]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(login);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1>Login</h1>
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Callout icon={told === 'offline' ? 'cloud-off' : 'triangle'}>{told && copy[told]}</Callout>
      <SubmitButton busy={trying}>Login</SubmitButton>
    </form>
  );
}
