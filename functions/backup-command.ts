/** `npm run backup`: all documents into a folder. See docs/operate.md, backups. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { backup } from './backup-folder.ts';

const usage =
  'npm run backup -- <new folder> --project <id>\n' +
  'It signs in as `gcloud auth application-default login` did, and only reads. Accounts are not part of it.';

function asked(): { folder: string; project: string } | null {
  try {
    const { values, positionals } = parseArgs({ options: { project: { type: 'string' } }, allowPositionals: true });
    const [folder, ...others] = positionals;
    return values.project && folder && others.length === 0 ? { folder, project: values.project } : null;
  } catch {
    return null;
  }
}

const request = asked();
if (!request) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const { folder, project } = request;
  const progress = (documents: number): void => console.log(`  ${documents} documents …`);
  try {
    const documents = await backup(getFirestore(initializeApp({ projectId: project })), resolve(folder), progress);
    console.log(`${documents} documents are in ${folder}. \`npm run restore\` brings them back.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
