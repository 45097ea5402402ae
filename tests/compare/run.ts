/**
 * `npm run compare`: the adversarial script on Firestore's emulator, by RxDB's stock Firestore replication, by the Firestore SDK's own cache
 * and by ours; what became of each word that the app called saved. IndexedDB is one in memory, and an app that is killed is closed.
 */
import { setMaxListeners } from 'node:events';
import { openCompany, type Outcome, play } from './compare.ts';
import { contenders } from './contenders.ts';
import { script } from './script.ts';

setMaxListeners(0);

const cell = ({ acknowledged, back, ...fates }: Outcome) =>
  [`${acknowledged} saved`, ...parts(fates), ...(back ? ['the customer is back'] : [])].join(', ');
const parts = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));

/** `-- removes` plays the steps alone in whose names that stands. */
const asked = process.argv[2] ?? '';
const server = await openCompany();
const rows: string[][] = [];
for (const step of script.filter(({ name }) => name.includes(asked))) {
  const row = [step.name];
  for (const contender of contenders) {
    const outcome = await play(server, contender, step);
    process.stderr.write(`… ${step.name}: ${contender.label}: ${cell(outcome)}\n`);
    row.push(cell(outcome));
  }
  rows.push(row);
}
await server.stop();
const head = ['', ...contenders.map(({ label }) => label)];
const table = [head, head.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`);
process.stdout.write(`${table.join('\n')}\n`, () => process.exit(0));
