/**
 * Puts a run into the README, table and drawings: `npx tsx tests/bench/rivals/publish.ts RESULTS.json`. What stands between
 * the two marks there is replaced.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../backend/project.ts';
import { chartsOf } from './charts.ts';
import { rivals } from './names.ts';
import { reasonsOf, rowsOf, type Run } from './table.ts';

const marks = ['<!-- rivals -->', '<!-- /rivals -->'] as const;

const [file] = process.argv.slice(2);
if (!file) throw new Error('publish.ts needs the file of a run');
const run = JSON.parse(readFileSync(file, 'utf8')) as Run;
const place = (scheme: string) => `docs/pictures/rivals-${scheme}.svg`;
for (const [scheme, picture] of Object.entries(chartsOf(run))) writeFileSync(join(projectRoot, place(scheme)), picture);

const readme = join(projectRoot, 'README.md');
const [before, rest] = readFileSync(readme, 'utf8').split(marks[0]);
const after = rest?.split(marks[1])[1];
if (after === undefined) throw new Error('the README lacks the marks');
writeFileSync(readme, `${before}${marks[0]}\n${sectionOf(run)}\n${marks[1]}${after}`);

function sectionOf({ measured, results, ...sizes }: Run): string {
  const { customers, kills } = sizes;
  const command = `npm run bench -- --rivals --customers ${customers} --kills ${kills}`;
  const rows = rowsOf(sizes).map(([what, tell]) => [what, ...results.map(tell)]);
  const head = [
    ['', ...results.map(({ label }) => label)],
    ['---', ...results.map(() => '---:')],
  ];
  const table = [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const beside = rivals
    .filter(({ name, cannot }) => cannot && results.some((result) => result.name === name))
    .map(({ label, cannot }) => `${label} ${cannot}.`);
  const failed = reasonsOf(results).map((reason) => `Cannot: ${reason}.`);
  return [
    `\`${command}\`, ${measured.date}, ${measured.machine}, ${measured.browser}.`,
    '',
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${place('dark')}"><img src="${place('light')}" width="960" alt="The table below as bars"></picture>`,
    '',
    ...table,
    '',
    ...[...beside, ...failed].map((line) => `- ${line}`),
  ].join('\n');
}
