/** `npm run restore`: all documents of a backup, stamped so that devices take them. See docs/operate.md, backups. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { restore } from './backup-folder.ts';
import { restamp } from './src/restamp.ts';

const usage =
  'npm run restore -- <folder of a backup> --project <id> [--write]\n' +
  'Without --write it only counts. Documents of the same id are overwritten, others stay. It signs in as\n' +
  '`gcloud auth application-default login` did.';

function asked(): { folder: string; project: string; write: boolean } | null {
  try {
    const options = { project: { type: 'string' }, write: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...others] = positionals;
    const { project, write } = values;
    return project && folder && others.length === 0 ? { folder, project, write } : null;
  } catch {
    return null;
  }
}

const request = asked();
if (!request) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const { folder, project, write } = request;
  const firestore = getFirestore(initializeApp({ projectId: project }));
  const progress = (documents: number): void => console.log(`  ${documents} documents …`);
  try {
    const restored = new Date();
    const documents = await restore(firestore, resolve(folder), { write, progress });
    if (write) {
      const { documents: stamped, departuresRemoved } = await restamp(firestore, { restored, write });
      console.log(
        `${documents} documents are back, ${stamped} newly stamped, ${departuresRemoved} departures removed.`,
      );
    } else console.log(`Would write ${documents} documents. Nothing was written; --write does it.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (write) console.error('Run it again: it begins anew.');
    process.exitCode = 1;
  }
}
