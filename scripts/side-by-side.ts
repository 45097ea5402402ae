/** Commands that run beside each other, each told in one piece. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { projectRoot } from '#backend/project.ts';

export interface Outcome {
  holds: boolean;
  /** What it printed. */
  said: string;
  milliseconds: number;
}

/** Runs a command of the shell in the project's folder, with nothing to read. What it says is kept, or printed at once. */
export function outcomeOf(command: string, env: NodeJS.ProcessEnv, words: 'keep' | 'print' = 'keep'): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const out = words === 'keep' ? 'pipe' : 'inherit';
    const child = spawn(command, { shell: true, cwd: projectRoot, stdio: ['ignore', out, out], env });
    let said = '';
    const end = (holds: boolean) => resolve({ holds, said, milliseconds: performance.now() - started });
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

/** Does all jobs, in this order, as many at once as there are processors. */
export async function sideBySide<T>(jobs: readonly T[], work: (job: T) => Promise<void>): Promise<void> {
  const left = [...jobs];
  const worker = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await work(job);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
}
