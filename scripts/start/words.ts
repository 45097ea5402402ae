/** What `npm start` says besides its steps. */
import { demoData } from '#backend/demo-data.ts';
import { javaForFirebaseTools } from '#backend/firebase-tools.ts';
import { javaForGcloud } from '#backend/gcloud.ts';

/** Where what is written goes when the app is stopped. */
export type Ending = 'gone' | 'browser' | { kept: string };

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
  if (ending === 'gone') return 'what was written is gone then; `npm start -- --keep` keeps it.';
  if (ending === 'browser') return 'what was written stays in the browser.';
  return `keeps what was written in ${ending.kept}.`;
}

/** Why the demo is served instead of the emulators, and how to have these. `component`: gcloud's Firestore is here. */
export function noEmulator(component: boolean): string {
  const cure = component
    ? `its program is here, but no Java ${javaForGcloud} or newer to run it: install one`
    : `install Java ${javaForFirebaseTools} or newer, or gcloud with \`gcloud components install cloud-firestore-emulator\` and Java ${javaForGcloud}`;
  return `Local cloud: Firestore’s emulator cannot run, so this is the demo, which keeps everything in the browser (${cure}).`;
}

/** `error`: what the emulators answered. */
export const cannotKeep = (error: unknown): string =>
  `Data: these emulators cannot keep them, so what was written is gone at the end (${messageOf(error)}).`;

/** `error`: as for `cannotKeep`. */
export const notKept = (error: unknown): string =>
  `Data: they could not be kept this time, and stay as they were kept before (${messageOf(error)}).`;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

export const noTriggers = `Local cloud: without Java ${javaForFirebaseTools} nothing stamps what is edited past the app, nor trims its error log.`;
