/** `npm run backup`: all documents into a folder. See docs/operate.md, backups. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getFirestore } from 'firebase-admin/firestore';
import { needed, onlyArgument, runCommand } from './run-command.ts';
import { backup } from './backup-folder.ts';

const usage =
  'npm run backup -- <new folder> --project <id>\n' +
  'It signs in as `gcloud auth application-default login` did, and only reads. Accounts are not part of it.';

function asked(): { folder: string; project: string } {
  const { values, positionals } = parseArgs({ options: { project: { type: 'string' } }, allowPositionals: true });
  return { folder: onlyArgument(positionals, 'the new folder'), project: needed(values.project, '--project <id>') };
}

await runCommand({
  usage,
  asked,
  async run({ folder, project }) {
    const progress = (documents: number): void => console.log(`  ${documents} documents …`);
    const documents = await backup(getFirestore(appOf(project)), resolve(folder), progress);
    console.log(`${documents} documents are in ${folder}. \`npm run restore\` brings them back.`);
  },
});
