/** `npm run restamp`: see docs/sync.md, after a whole restore. */
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getFirestore } from 'firebase-admin/firestore';
import { restamp, type Restamped } from './src/restamp.ts';

const usage =
  'npm run restamp -- --project <id> --restored <time of the restore, as 2026-11-22T09:30:00Z> [--write]\n' +
  'Without --write it only counts. It signs in as `gcloud auth application-default login` did.';

function say({ documents, departures, departuresRemoved }: Restamped): string {
  return `${documents} documents and ${departures} departures newly stamped, ${departuresRemoved} departures removed`;
}

const { project, restored, write } = parseArgs({
  options: { project: { type: 'string' }, restored: { type: 'string' }, write: { type: 'boolean', default: false } },
}).values;
if (!project || !restored || !/Z|[+-]\d\d:\d\d$/.test(restored) || Number.isNaN(Date.parse(restored))) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const firestore = getFirestore(appOf(project));
  const progress = (soFar: Restamped): void => console.log(`  ${say(soFar)} …`);
  try {
    const sum = await restamp(firestore, { restored: new Date(restored), write, progress });
    console.log(write ? `Done: ${say(sum)}.` : `Would be: ${say(sum)}. Nothing was written; --write does it.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('Run it again with the same time: it goes on where it was.');
    process.exitCode = 1;
  }
}
