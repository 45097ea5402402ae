/** How many tests of each file of storage Node runs. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#backend/project.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

interface Report {
  testResults: { name: string; assertionResults: { status: string }[] }[];
}

const projects = [
  ['unit', 'sync/rxdb'],
  [
    'contract',
    'tests/contract/store.test.ts',
    'tests/contract/replica.test.ts',
    'tests/contract/replica-edits.test.ts',
  ],
];

/** By the path of the file: those that passed. */
export async function countInNode(): Promise<Map<string, number>> {
  const { path, remove } = await temporaryFolder('other-browsers-count');
  const counts = new Map<string, number>();
  for (const [project = '', ...files] of projects) {
    const file = join(path, `${project}.json`);
    const args = ['vitest', 'run', '--project', project, '--reporter=json', `--outputFile=${file}`, ...files];
    await promisify(execFile)('npx', args, { cwd: projectRoot, maxBuffer: 1e8 });
    const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;
    for (const { name, assertionResults } of testResults)
      counts.set(relative(projectRoot, name), assertionResults.filter(({ status }) => status === 'passed').length);
  }
  await remove();
  return counts;
}
