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
const targets = {
  app: { ...app, result: 'dist/index.html', mode: 'production' },
  demo: { ...app, result: 'dist-demo/index.html', mode: 'demo' },
  functions: {
    result: 'functions/lib/index.js',
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

/** Whether the last build is missing or older than what it is made of. */
export function isStale(target: Target): boolean {
  const { result, config, sources } = targets[target];
  const output = join(projectRoot, result);
  const newest = Math.max(...[config, ...sources].map((source) => lastChange(join(projectRoot, source))));
  return !existsSync(output) || statSync(output).mtimeMs <= newest;
}

/** Rejects with what the build printed. */
export async function build(target: Target): Promise<void> {
  const { config, mode } = targets[target];
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', config, '--mode', mode, '--logLevel', 'warn'];
  // A process of its own: a test runner's NODE_ENV would make it a build for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
}

/** Rejects with what the build printed. */
export async function buildIfStale(target: Target): Promise<void> {
  if (isStale(target)) await build(target);
}
