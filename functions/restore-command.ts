/** `npm run restore`: all documents of a backup, stamped so that devices take them. See docs/operate.md, backups. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getFirestore } from 'firebase-admin/firestore';
import { needed, onlyArgument, runCommand } from './run-command.ts';
import { restore } from './backup-folder.ts';
import type { Gained } from './gained-roles.ts';
import { printable } from './printable.ts';
import { restamp } from './src/restamp.ts';

const usage =
  'npm run restore -- <folder of a backup> --project <id> [--write]\n' +
  'Without --write it only counts. Documents of the same id are overwritten, others stay. It signs in as\n' +
  '`gcloud auth application-default login` did.';

function asked(): { folder: string; project: string; write: boolean } {
  const options = { project: { type: 'string' }, write: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const folder = onlyArgument(positionals, 'the folder of a backup');
  return { folder, project: needed(values.project, '--project <id>'), write: values.write };
}

function tell(gained: readonly Gained[]): void {
  if (gained.length === 0) return;
  console.log('By this backup these have more access than now; `npm run admins` lists everybody afterwards:');
  for (const { id, role, now } of gained) console.log(printable(`  ${id}: ${role}, now ${now}`));
}

await runCommand({
  usage,
  asked,
  async run({ folder, project, write }) {
    const firestore = getFirestore(appOf(project));
    const progress = (documents: number): void => console.log(`  ${documents} documents …`);
    const restored = new Date();
    const documents = await restore(firestore, resolve(folder), { write, tell, progress });
    if (!write) return console.log(`Would write ${documents} documents. Nothing was written; --write does it.`);
    const { documents: stamped, departuresRemoved } = await restamp(firestore, { restored, write });
    console.log(`${documents} documents are back, ${stamped} newly stamped, ${departuresRemoved} departures removed.`);
  },
  again: ({ write }) => (write ? 'Run it again: it begins anew.' : undefined),
});
