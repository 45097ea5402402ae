/** Tries mutants: each is killed by a test of `npm test`, or lives. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#backend/project.ts';
import { mutants } from './mutants.ts';

/** Tests that are asked one group after the other, the quickest first: those of the file itself, then these. */
const merges = ['domain/merge', 'domain/text-merge'];
const pieces = ['push.test', 'pull', 'tombstones', 'refusals', 'set-aside', 'conflicts', 'arrivals', 'engine'];
const groups = [pieces.map((name) => `sync/engine/${name}`), ['tests/mutations/explored'], ['sync/engine/']];

export interface Verdict {
  index: number;
  /** The tests that noticed it; undefined: it lives. */
  by?: string;
}

/** How often the passage stands in its file. */
export function places(index: number): number {
  const { file, from } = mutants[index] ?? { file: '', from: '' };
  return readFileSync(join(projectRoot, file), 'utf8').split(from).length - 1;
}

/** On all processors; tells each verdict as it comes. */
export async function tryMutants(indexes: readonly number[], told: (verdict: Verdict) => void): Promise<void> {
  const left = [...indexes];
  const work = async (): Promise<void> => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) told(await tryMutant(index));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function tryMutant(index: number): Promise<Verdict> {
  const { file } = mutants[index] ?? { file: '' };
  const own = file.replace(/\.ts$/, '.test.ts');
  const others = file.startsWith('sync/') ? groups : [merges];
  for (const files of existsSync(join(projectRoot, own)) ? [[own], ...others] : others) {
    if (!(await isGreen(files, index))) return { index, by: files.join(', ') };
  }
  return { index };
}

/** Whether these tests pass, with a mutant or without one. */
export function isGreen(files: readonly string[], index = -1): Promise<boolean> {
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'tests/mutations/vitest.config.ts', ...files];
  const env = { ...process.env, MUTANT: String(index) };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
