import { Button } from '@mantine/core';
import type { ReplicaTrouble as Why } from '#machines/session-setup.ts';
import { type DeviceWord, useDeviceWord } from '#ui/screen-size.ts';
import frame from '../chrome/starting.module.css';
import { Arrived } from '../navigation/arrived.tsx';
import classes from './trouble.module.css';

interface Words {
  title: string;
  text: (device: DeviceWord) => string;
}

const copy = {
  'older-tab': {
    title: 'Another tab has to be closed',
    text: () =>
      'An older version of this app is still open in another tab or window. Please close it there. Nothing is lost: this one goes on by itself.',
  },
  'no-answer': {
    title: 'The storage does not answer',
    text: (device) =>
      `The app keeps your work on this ${device}, and its storage does not answer. Nothing is lost. The app goes on as soon as it does. If it stays so, close the app everywhere, and open it again.`,
  },
  outdated: {
    title: 'A newer version is open',
    text: () =>
      'A newer version of this app has been opened in another tab, and has taken over. What you typed here is kept. Reload to go on with it.',
  },
  'newer-version': {
    title: 'This version is too old',
    text: (device) =>
      `A newer version of this app was used on this ${device} before. What it saved is safe, but only that version can open it. Reload to get it.`,
  },
  'storage-full': {
    title: 'No room on this device',
    text: (device) =>
      `The ${device}’s storage is full, so the app cannot open what it keeps there. Nothing is lost. Delete photos or apps you do not need, then reload.`,
  },
  'no-storage': {
    title: 'Nothing can be saved here',
    text: (device) =>
      `The app keeps your work on this ${device}, and the browser does not let it. If this is a private window, use an ordinary one; else allow this site to save data. Then reload.`,
  },
} as const satisfies Record<Why, Words>;

interface Props {
  why: Why;
  onReload: () => void;
  onLogout: () => void;
}

/** Signed in, but what is on this device cannot be used. */
export function ReplicaTrouble({ why, onReload, onLogout }: Props) {
  const device = useDeviceWord();
  const { title, text } = copy[why];
  return (
    <main className={frame.starting}>
      <div className={classes.words} role="alert">
        <h1>{title}</h1>
        <p>{text(device)}</p>
      </div>
      <div className={classes.choices}>
        {why !== 'older-tab' && <Button onClick={onReload}>Reload</Button>}
        {why === 'no-storage' && (
          <Button variant="default" onClick={onLogout}>
            Logout
          </Button>
        )}
      </div>
      <Arrived title={title} />
    </main>
  );
}
