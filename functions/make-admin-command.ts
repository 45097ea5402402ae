/** `npm run make-admin`: makes the account of an address admin, with the owner's credentials. */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { needed, onlyArgument, runCommand } from './run-command.ts';
import { looksLikeEmail } from '../domain/email.ts';
import { makeAdmin, type MadeAdmin } from './src/staff.ts';

const usage =
  'npm run make-admin -- <address> --project <id>\n' +
  'It signs in as `gcloud auth application-default login` did. The account must be registered in the app before.';

function say(address: string, made: MadeAdmin): string {
  switch (made.outcome) {
    case 'made':
      return `${address} is admin now. \`npm run admins\` shows everybody who has a role.`;
    case 'already':
      return `${address} is admin already.`;
    case 'no-account':
      return `There is no account of ${address}: register it in the app, open the link in the email, then run this again.`;
    case 'disabled':
      return `The account of ${address} is disabled: enable it in the Firebase console, then run this again.`;
    case 'unverified':
      return (
        `Nobody has shown yet that they read the mail of ${address}. If you registered it, open the link in the email. If ` +
        'somebody else did, do not: ask the sign-in screen for a new password instead. The link comes to you, and what you ' +
        'choose ends their sessions. Then run this again.'
      );
    case 'no-profile':
      return `The account of ${address} has no profile: sign in to the app and finish the registration, then run this again.`;
    case 'other-sessions':
      return (
        `The password of ${address} was changed lately, and a device that signed in before may go on until ` +
        `${new Date(made.until).toISOString()}: run this again then.`
      );
  }
}

function asked(): { address: string; project: string } {
  const options = { project: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const address = onlyArgument(positionals, 'the address');
  if (!looksLikeEmail(address)) throw new Error(`"${address}" is no e-mail address.`);
  return { address, project: needed(values.project, '--project <id>') };
}

await runCommand({
  usage,
  asked,
  async run({ address, project }) {
    const app = appOf(project);
    const services = { auth: getAuth(app), firestore: getFirestore(app) };
    const made = await makeAdmin(services, address, { now: Date.now(), writer: randomUUID().slice(0, 8) });
    console.log(say(address, made));
    if (made.outcome !== 'made' && made.outcome !== 'already') process.exitCode = 1;
  },
});
