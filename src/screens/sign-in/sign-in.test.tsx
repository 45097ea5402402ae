import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readAlert, show } from '#tests/support/render.tsx';
import type { SignInResult } from '#domain/sign-in.ts';
import { SignIn } from './sign-in.tsx';

async function tryWith(result: SignInResult | Error, email = 'maria@garden.test') {
  const tried: string[][] = [];
  const { user } = await show(
    <SignIn
      signIn={(...both) => {
        tried.push(both);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      }}
    />,
  );
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'garden-demo');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return { user, tried };
}

const disabled =
  'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';

describe('signing in', () => {
  it.each([
    ['wrong-password', 'Wrong Password'],
    ['invalid-email', 'Invalid Email'],
    ['user-not-found', 'User Not Found'],
    ['too-many-attempts', disabled],
    ['other', disabled],
  ] as const)('answers %s with the exact alert', async (code, text) => {
    const { user } = await tryWith(code);
    expect(await readAlert(user)).toBe(text);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@garden.test');
  });

  it('answers once, however often Login is pressed until the answer is read', async () => {
    const { user } = await tryWith('wrong-password');
    await user.click(screen.getByRole('button', { name: 'Login', hidden: true }));
    expect(await readAlert(user)).toBe('Wrong Password');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await readAlert(user)).toBe('Wrong Password');
  });

  it('takes an unexpected failure for any other error', async () => {
    const { user } = await tryWith(new Error('boom'));
    expect(await readAlert(user)).toBe(disabled);
  });

  it('says that there is no signal without an alert', async () => {
    await tryWith('offline');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('You are offline.'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says that the storage does not answer, keeps what was typed, and lets it be tried again', async () => {
    const { user, tried } = await tryWith('no-answer');
    const notice = () => screen.getByRole('status').textContent;
    await waitFor(() => expect(notice()).toContain('The storage of this device does not answer.'));
    act(() => void dispatchEvent(new Event('online')));
    expect(notice()).toContain('The storage of this device does not answer.');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maria@garden.test');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'garden-demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(tried).toHaveLength(2);
  });

  it('sends the email without the spaces that keyboards add', async () => {
    const { tried } = await tryWith('signed-in', ' maria@garden.test ');
    expect(tried).toEqual([['maria@garden.test', 'garden-demo']]);
  });

  it('takes no notice of what is not seen, which comes along when an address is copied', async () => {
    const { tried } = await tryWith('signed-in', '\u202Amaria@\u200Bgarden.test\u202C');
    expect(tried).toEqual([['maria@garden.test', 'garden-demo']]);
  });

  it('"password field show/hide toggle is off (hidden) by default", and password managers are told what is what', async () => {
    const { user } = await show(<SignIn signIn={() => Promise.resolve('signed-in')} />);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveProperty('type', 'password');
    expect(password).toHaveProperty('autocomplete', 'current-password');
    expect(screen.getByLabelText('Email')).toHaveProperty('autocomplete', 'username');

    await user.click(screen.getByRole('button', { name: 'Show the characters' }));
    expect(password).toHaveProperty('type', 'text');
    // What is shown is a text to keyboards and spell checkers, some of which ask elsewhere.
    expect(password.getAttribute('autocapitalize')).toBe('none');
    expect(password.getAttribute('spellcheck')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Hide the characters' }));
    expect(password).toHaveProperty('type', 'password');
  });

  it('links to "Register (/sign-up), Forgot Password? (/reset-password) and the external privacy policy page (opens in a new tab)"', async () => {
    await show(<SignIn signIn={() => Promise.resolve('signed-in')} />);
    expect(screen.getByRole('link', { name: 'Register' })).toHaveProperty('pathname', '/sign-up');
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveProperty('pathname', '/reset-password');
    const privacy = screen.getByRole('link', { name: /^Privacy policy/ });
    expect(privacy).toHaveProperty('href', 'https://garden.example/privacy');
    expect(privacy).toHaveProperty('target', '_blank');
    expect(privacy).toHaveProperty('rel', 'noopener noreferrer');
  });

  it.each([
    ['', '', 'Invalid Email'],
    ['', 'garden-demo', 'Invalid Email'],
    ['   ', 'garden-demo', 'Invalid Email'],
    ['a b@c.d', 'garden-demo', 'Invalid Email'],
    ['maria@garden', 'garden-demo', 'Invalid Email'],
    ['maria@garden.test', '', 'Wrong Password'],
  ])('answers %j with the password %j at once, without asking anybody', async (email, password, text) => {
    const tried: string[] = [];
    const signIn = (...both: string[]) => {
      tried.push(...both);
      return Promise.resolve('signed-in' as const);
    };
    const { user } = await show(<SignIn signIn={signIn} />);
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await readAlert(user)).toBe(text);
    expect(tried).toEqual([]);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
  });

  it('says offline no longer when the network is back', async () => {
    await tryWith('offline');
    const notice = () => screen.getByRole('status').textContent;
    await waitFor(() => expect(notice()).toContain('You are offline.'));
    act(() => void dispatchEvent(new Event('online')));
    expect(notice()).toBe('');
  });
});
