/** Builds the app and the functions where their sources are newer than the last build. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from './project.ts';

const shared = ['domain', 'package-lock.json'];
const targets = {
  app: {
    result: 'dist/index.html',
    config: 'vite.config.ts',
    sources: [
      ...shared,
      'src',
      'machines',
      'sync',
      'backend/demo-data',
      'backend/demo-data.ts',
      'public',
      'index.html',
    ],
  },
  functions: {
    result: 'functions/lib/index.js',
    config: 'functions/vite.config.ts',
    sources: [...shared, 'functions/src'],
  },
};

/** When anything below a path last changed, in epoch milliseconds. Folders count too: something may be gone from them. */
function lastChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

export async function buildIfStale(target: keyof typeof targets): Promise<void> {
  const { result, config, sources } = targets[target];
  const output = join(projectRoot, result);
  const newest = Math.max(...[config, ...sources].map((source) => lastChange(join(projectRoot, source))));
  if (existsSync(output) && statSync(output).mtimeMs > newest) return;
  await build({ configFile: join(projectRoot, config), logLevel: 'warn' });
}
