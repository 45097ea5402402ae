/** What is built, and when it is built anew. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { isStale } from './build.ts';

describe('What was built', () => {
  const built = ['dist/index.html', 'dist/sw.js', 'dist/sending.js'];
  let root: string;
  const write = (path: string, minute: number) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    for (let changed = file; changed !== root; changed = dirname(changed))
      utimesSync(changed, minute * 60, minute * 60);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'build-'));
    const folders = ['domain', 'src', 'machines', 'sync', 'backend/demo-data', 'public'].map((name) => `${name}/file`);
    const files = ['package-lock.json', 'backend/demo-data.ts', 'index.html', 'vite.config.ts'];
    for (const path of [...folders, ...files]) write(path, 1);
    for (const path of built) write(path, 2);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is taken as it is', () => {
    expect(isStale('app', root)).toBe(false);
  });

  test('is built anew where a source has changed', () => {
    write('sync/file', 3);
    expect(isStale('app', root)).toBe(true);
  });

  test.each(built)('is built anew where it was cut off before %s, as by a full disk', (path) => {
    rmSync(join(root, path));
    expect(isStale('app', root)).toBe(true);
  });
});

test.each(['development', 'test'])('a shell with NODE_ENV=%s builds for production all the same', async (NODE_ENV) => {
  const source = `
    const { resolveConfig } = await import('vite');
    const { isProduction } = await resolveConfig({ logLevel: 'silent' }, 'build');
    console.log(isProduction);`;
  const options = { cwd: projectRoot, env: { ...process.env, NODE_ENV } };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], options);
  expect(stdout).toBe('true\n');
});
