/** What `npm start` says besides its steps. */
import { demoData } from '#backend/demo-data.ts';
import { javaForFirebaseTools } from '#backend/firebase-tools.ts';
import { javaForGcloud } from '#backend/gcloud.ts';

/** Where what is written goes when the app is stopped. */
export type Ending = 'gone' | 'browser';

/** The last five lines. What stands in the first one is read by other programs. */
export function readyLines(url: string, ending: Ending): string[] {
  const { accounts, users } = demoData({ seed: 1 });
  const password = accounts[0]?.password ?? '';
  const who = accounts.map(({ uid, email }) => `${users.find(({ id }) => id === uid)?.role ?? ''}:`.padEnd(10) + email);
  return [
    `ready: ${url}`,
    ...who,
    `The password of all three is ${password}. Ctrl+C stops it, and ${endingIn(ending)}`,
  ];
}

function endingIn(ending: Ending): string {
  return ending === 'gone' ? 'what was written is gone then.' : 'what was written stays in the browser.';
}

/** Why the demo is served instead of the emulators, and how to have these. `component`: gcloud's Firestore is here. */
export function noEmulator(component: boolean): string {
  const cure = component
    ? `its program is here, but no Java ${javaForGcloud} or newer to run it: install one`
    : `install Java ${javaForFirebaseTools} or newer, or gcloud with \`gcloud components install cloud-firestore-emulator\` and Java ${javaForGcloud}`;
  return `Local cloud: Firestore’s emulator cannot run, so this is the demo, which keeps everything in the browser (${cure}).`;
}

export const noTriggers = `Local cloud: without Java ${javaForFirebaseTools} nothing stamps what is edited past the app, nor trims its error log.`;
