import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import '../starting.css';

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
};

interface Props {
  what: keyof typeof copy;
  onRetry: () => void;
  onLogout: () => void;
  /** What else there is to see. */
  children?: ReactNode;
}

/** Signed in, but without a role there are no screens to show. */
export function Trouble({ what, onRetry, onLogout, children }: Props) {
  return (
    <main className="starting">
      <div className="starting-words" role="alert">
        <h1>{copy[what].title}</h1>
        <p>{copy[what].text}</p>
      </div>
      {children}
      <div className="starting-choices">
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="default" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </main>
  );
}
