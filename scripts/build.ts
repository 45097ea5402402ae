/** Builds the app and the functions where their sources are newer than the last build. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#backend/project.ts';

const shared = ['domain', 'package-lock.json'];
const app = {
  config: 'vite.config.ts',
  sources: [...shared, 'src', 'machines', 'sync', 'backend/demo-data', 'backend/demo-data.ts', 'public', 'index.html'],
};
/** `results`: what is written at the end too, so that a build that was cut off is no build. */
const targets = {
  app: { ...app, results: ['dist/index.html', 'dist/sw.js', 'dist/sending.js'], mode: 'production' },
  demo: { ...app, results: ['dist-demo/index.html', 'dist-demo/sw.js'], mode: 'demo' },
  functions: {
    results: ['functions/lib/index.js', 'functions/package-lock.json'],
    config: 'functions/vite.config.ts',
    mode: 'production',
    sources: [...shared, 'functions/src', 'functions/package.json', 'firebase.json'],
  },
};

/** When anything below a path last changed, in epoch milliseconds. Folders count too: something may be gone from them. */
function lastChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

export type Target = keyof typeof targets;

/** Whether the last build is missing, unfinished or older than what it is made of. */
export function isStale(target: Target, root = projectRoot): boolean {
  const { results, config, sources } = targets[target];
  const newest = Math.max(...[config, ...sources].map((source) => lastChange(join(root, source))));
  return results.some((result) => !existsSync(join(root, result)) || statSync(join(root, result)).mtimeMs <= newest);
}

/** Rejects with what the build printed. */
export async function build(target: Target): Promise<void> {
  const { config, mode } = targets[target];
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', config, '--mode', mode, '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
}

/** Rejects with what the build printed. */
export async function buildIfStale(target: Target): Promise<void> {
  if (isStale(target)) await build(target);
}
