/**
 * Puts runs into the README, table and drawings: `npx tsx tests/bench/rivals/publish.ts RESULTS.json …`. Between the two
 * marks there each replaces what stands of as many customers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../backend/project.ts';
import { chartsOf } from './charts.ts';
import { rivals } from './names.ts';
import { reasonsOf, rowsOf, type Run } from './table.ts';

const marks = ['<!-- rivals -->', '<!-- /rivals -->'] as const;

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('publish.ts needs the file of a run');
const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Run);
const place = (customers: number, scheme: string) => `docs/pictures/rivals-${customers}-${scheme}.svg`;
for (const run of runs) {
  for (const [scheme, picture] of Object.entries(chartsOf(run)))
    writeFileSync(join(projectRoot, place(run.customers, scheme)), picture);
}
const readme = join(projectRoot, 'README.md');
const [before, rest] = readFileSync(readme, 'utf8').split(marks[0]);
const [published = '', after] = rest?.split(marks[1]) ?? [];
if (after === undefined) throw new Error('the README lacks the marks');
const titled = (section: string): [number, string] => [
  Number(/^[\d,]+/.exec(section)?.[0].replaceAll(',', '')),
  section,
];
const sections = new Map([
  ...published
    .split(/^### /m)
    .slice(1)
    .map((section) => titled(section.trim())),
  ...runs.map((run) => titled(sectionOf(run))),
]);
const inOrder = [...sections].toSorted(([one], [other]) => one - other).map(([, section]) => `### ${section}`);
writeFileSync(readme, [before, marks[0], '\n\n', inOrder.join('\n\n'), '\n\n', marks[1], after].join(''));

function sectionOf({ measured, results, ...sizes }: Run): string {
  const { customers, kills } = sizes;
  const names = results.length < rivals.length ? `${results.map(({ name }) => name).join(' ')} ` : '';
  const command = `npm run bench -- --rivals ${names}--customers ${customers} --kills ${kills}`;
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
    `${customers.toLocaleString('en-US')} customers`,
    '',
    `\`${command}\`, ${measured.date}, ${measured.machine}, ${measured.browser}.`,
    '',
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${place(customers, 'dark')}"><img src="${place(customers, 'light')}" width="960" alt="The table below as bars"></picture>`,
    '',
    ...table,
    '',
    ...[...beside, ...failed].map((line) => `- ${line}`),
  ].join('\n');
}
