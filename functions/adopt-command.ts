/** `npm run adopt`: takes in what an earlier app left in a project, or a list of customers. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { appOf } from './app-of.ts';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { printable } from './printable.ts';
import { needed, runCommand } from './run-command.ts';
import { readRows, textOf } from './customers-file.ts';
import { adopt, type Adoption, type AdoptOptions } from './src/adopt.ts';
import { adoptCustomers, type AdoptedCustomers } from './src/adopt-customers.ts';
import { rowOddities } from './src/adopt-row.ts';
import { inWords } from './src/oddities.ts';
import { Refusal } from './src/refusal.ts';

const usage =
  'npm run adopt -- --project <id> [--from <id> | --customers <file.csv>] [--write]\n' +
  'It adopts what an earlier app left in the project; with --from it copies from another project, with --customers it makes\n' +
  'customers of the rows of a file. Without --write it only tells what it would do. It signs in as\n' +
  '`gcloud auth application-default login` did.';

interface Asked {
  project: string;
  from: string | undefined;
  customers: string | undefined;
  write: boolean;
}

function asked(): Asked {
  const text = { type: 'string' } as const;
  const options = { project: text, from: text, customers: text, write: { type: 'boolean', default: false } } as const;
  const { project, from, customers, write } = parseArgs({ options }).values;
  if (from !== undefined && customers !== undefined)
    throw new Error('--from and --customers are two things: ask for one.');
  return { project: needed(project, '--project <id>'), from, customers, write };
}

const say = (line: string): void => console.log(printable(line));

const ofDocuments = ({ adopted, asTheyAre, unreadable, thereAlready }: Adoption): string =>
  `${adopted} documents adopted, ${asTheyAre} as they have to be, ${thereAlready} there already, ${unreadable} unreadable`;
const ofCustomers = ({ documents, accounts, thereAlready, leftOut }: AdoptedCustomers): string =>
  `${documents} customers and ${accounts} accounts made, ${thereAlready} there already, ${leftOut} rows left out`;

async function rowsOf(file: string): Promise<string[][]> {
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`There is no file ${file} that can be read.`);
  });
  const text = textOf(bytes);
  if (text === undefined) throw new Refusal(`${file} is not UTF-8: save it as CSV UTF-8.`);
  try {
    return readRows(text);
  } catch (error) {
    throw new Refusal(`${file} cannot be read. ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function run({ project, from, customers, write }: Asked): Promise<string> {
  const app = appOf(project);
  const firestore = getFirestore(app);
  const options = { write, run: randomUUID().slice(0, 8) };
  if (customers !== undefined) {
    const rows = await rowsOf(customers);
    const made = await adoptCustomers({ auth: getAuth(app), firestore }, rows, {
      ...options,
      tell: (row, found) => say(`Row ${row} ${found.map((what) => rowOddities[what]).join('; ')}.`),
      progress: (soFar) => say(`  ${ofCustomers(soFar)} …`),
    });
    return ofCustomers(made);
  }
  const source = from === undefined ? firestore : getFirestore(appOf(from, 'from'));
  const progress = (soFar: Adoption): void => say(`  ${ofDocuments(soFar)} …`);
  const tell: AdoptOptions['tell'] = (path, found) => say(`${path}: ${inWords(found)}.`);
  return ofDocuments(await adopt(source, { ...options, to: firestore, tell, progress }));
}

await runCommand({
  usage,
  asked,
  async run(request) {
    const sum = await run(request);
    say(request.write ? `Done: ${sum}.` : `Would be: ${sum}. Nothing was written; --write does it.`);
  },
  again: ({ write }) => (write ? 'Run it again: it goes on where it was.' : undefined),
});
