/** `npm run check`: everything that needs nothing but Node, as much at once as there are processors. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { projectRoot } from '#backend/project.ts';

/** The longest first, so that the short ones run beside it. */
const steps = ['unit-page', 'unit', 'lint', 'types', 'dead-code', 'format'];

const env = { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env };

/** Runs one step, and prints what it said in one piece. Resolves to whether it holds. */
function holds(step: string): Promise<boolean> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', `check:${step}`], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${said}${code === 0 ? 'holds' : 'DOES NOT HOLD'}: ${step} (${seconds} s)\n`);
      resolve(code === 0);
    });
  });
}

const left = [...steps];
const failed: string[] = [];
async function work(): Promise<void> {
  for (let step = left.shift(); step !== undefined; step = left.shift()) {
    if (!(await holds(step))) failed.push(step);
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
if (failed.length > 0) console.log(`Does not hold: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
