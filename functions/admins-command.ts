/** `npm run admins`: who has which role, with the owner's credentials. */
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { printable } from './printable.ts';
import { needed, runCommand } from './run-command.ts';
import { listStaff, type Staff } from './src/staff.ts';

const usage =
  'npm run admins -- --project <id>\nIt signs in as `gcloud auth application-default login` did, and only reads.';

function say({ id, role, fullName, address, verified, active }: Staff): string {
  const notes = [
    ...(address !== null && !verified ? ['address not verified'] : []),
    ...(active ? [] : ['not active: no access']),
  ];
  const suffix = notes.length > 0 ? ` (${notes.join(', ')})` : '';
  return `${role.padEnd(8)}  ${address ?? `no account, ${id}`}  ${fullName}${suffix}`;
}

await runCommand({
  usage,
  asked: () => needed(parseArgs({ options: { project: { type: 'string' } } }).values.project, '--project <id>'),
  async run(project) {
    const app = appOf(project);
    const { staff, customers } = await listStaff({ auth: getAuth(app), firestore: getFirestore(app) });
    for (const one of staff) console.log(printable(say(one)));
    console.log(`${staff.length} with a role of staff, ${customers} customers.`);
  },
});
