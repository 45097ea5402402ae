/** The rights of the jobs at the forge: the one that may publish runs nothing but what publishes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

const workflow = readFileSync(join(projectRoot, '.github/workflows/check.yml'), 'utf8');
const [head = '', body = ''] = workflow.split(/^jobs:$/m);
const jobs = new Map(body.split(/^ {2}(?=\w+:$)/m).map((job) => [job.slice(0, job.indexOf(':')), job]));
const job = (name: string): string => jobs.get(name) ?? '';
const runs = (name: string): string[] => [...job(name).matchAll(/^ +- run: (.+)$/gm)].map(([, run = '']) => run);

test('one job may ask for a token, and none of its steps is of ours or of a package that builds', () => {
  expect(head).not.toContain('id-token');
  expect([...jobs].filter(([, text]) => text.includes('id-token')).map(([name]) => name)).toEqual(['preview']);
  expect(runs('preview')).toEqual([
    'npm install --no-save --ignore-scripts --no-audit --no-fund',
    'npx firebase hosting:channel:deploy "$CHANNEL" --expires 7d --project "$PROJECT"',
  ]);
});

test('what it publishes was built by another, of no fork', () => {
  expect(job('preview')).toMatch(/^ {4}needs: build$/m);
  expect(job('preview')).toMatch(/uses: actions\/download-artifact@v4\n {8}with:\n {10}name: dist\n {10}path: dist\n/);
  expect(runs('build')).toContain('npm run build');
  expect(job('build')).toMatch(/uses: actions\/upload-artifact@v4\n {8}with:\n {10}name: dist\n {10}path: dist\n/);
  expect(job('build')).toContain('github.event.pull_request.head.repo.full_name == github.repository');
});
