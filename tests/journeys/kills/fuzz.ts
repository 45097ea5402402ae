/** `npm run fuzz -- --browser [--runs 20] [--from 1]` kills a browser at random moments; the moments differ from run to run. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#backend/project.ts';

/** Resolves to the exit code. */
export function fuzzBrowser(first: number, runs: number): Promise<number> {
  const vitest = join(projectRoot, 'node_modules/.bin/vitest');
  const args = ['run', '--project', 'journeys', 'tests/journeys/random-kills.test.ts', '--reporter=verbose'];
  const env = { ...process.env, KILLS: `${first} ${runs}` };
  const child = spawn(vitest, args, { cwd: projectRoot, stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
