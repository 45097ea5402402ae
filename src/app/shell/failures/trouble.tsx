import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { SignInResult } from '#domain/sign-in.ts';
import { SignInForm } from '#screens/sign-in/sign-in-form.tsx';
import account from '#ui/account-form.module.css';
import { SignedOutFrame } from '../chrome/signed-out-frame.tsx';
import { Arrived } from '../navigation/arrived.tsx';
import frame from '../chrome/starting.module.css';
import classes from './trouble.module.css';

const copy = {
  failed: {
    title: 'We could not load your profile',
    text: 'This needs a connection once. Try again when there is signal.',
  },
  removed: {
    title: 'We found no profile for your account',
    text: 'Please ask the office. If it was made a moment ago, try again.',
  },
  inactive: {
    title: 'Your account is not active',
    text: 'The office has closed your access for now. What it does not have yet stays on this device.',
  },
  closed: {
    title: 'Your account is closed',
    text: 'It was deleted or disabled. What the office does not have yet stays on this device. If this is a mistake, ask the office, then sign in again.',
  },
};

interface Props {
  what: keyof typeof copy;
  /** The service has ended the session: nothing is heard of the office until the user signs in. */
  lost?: boolean;
  onRetry: () => void;
  /** For an account that was closed, or is lost: trying again means signing in. */
  signIn: (email: string, password: string) => Promise<SignInResult>;
  onLogout: () => void;
  /** What else there is to see. */
  children?: ReactNode;
}

/** Signed in, but without a role there are no screens to show. */
export function Trouble({ what, lost = false, onRetry, signIn, onLogout, children }: Props) {
  const [entering, setEntering] = useState(false);
  // What failed is tried again by itself.
  const isOut = what === 'closed' || (lost && what !== 'failed');
  if (isOut && entering) {
    return (
      <SignedOutFrame door="sign-in">
        <SignInForm signIn={signIn} />
        <Arrived title="Login" />
        <div className={account.links}>
          <Button variant="default" onClick={() => setEntering(false)}>
            Back
          </Button>
        </div>
      </SignedOutFrame>
    );
  }
  return (
    <main className={frame.starting}>
      <div className={classes.words} role="alert">
        <h1>{copy[what].title}</h1>
        <p>{copy[what].text}</p>
      </div>
      {children}
      <div className={classes.choices}>
        {isOut ? (
          <Button onClick={() => setEntering(true)}>Sign in</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
        <Button variant="default" onClick={onLogout}>
          Logout
        </Button>
      </div>
      <Arrived title={copy[what].title} />
    </main>
  );
}
