/** `npm run restamp`: see docs/sync.md, after a whole restore. */
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getFirestore } from 'firebase-admin/firestore';
import { needed, runCommand } from './run-command.ts';
import { restamp, type Restamped } from './src/restamp.ts';

const usage =
  'npm run restamp -- --project <id> --restored <time of the restore, as 2026-11-22T09:30:00Z> [--write]\n' +
  'Without --write it only counts. It signs in as `gcloud auth application-default login` did.';

interface Asked {
  project: string;
  restored: Date;
  write: boolean;
}

function asked(): Asked {
  const text = { type: 'string' } as const;
  const options = { project: text, restored: text, write: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const project = needed(values.project, '--project <id>');
  const restored = needed(values.restored, '--restored <time of the restore>');
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(restored) || Number.isNaN(Date.parse(restored)))
    throw new Error(`"${restored}" is no time with its zone.`);
  return { project, restored: new Date(restored), write: values.write };
}

function say({ documents, departures, departuresRemoved }: Restamped): string {
  return `${documents} documents and ${departures} departures newly stamped, ${departuresRemoved} departures removed`;
}

await runCommand({
  usage,
  asked,
  async run({ project, restored, write }) {
    const firestore = getFirestore(appOf(project));
    const progress = (soFar: Restamped): void => console.log(`  ${say(soFar)} …`);
    const sum = await restamp(firestore, { restored, write, progress });
    console.log(write ? `Done: ${say(sum)}.` : `Would be: ${say(sum)}. Nothing was written; --write does it.`);
  },
  again: () => 'Run it again with the same time: it goes on where it was.',
});
