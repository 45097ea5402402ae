import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { takeFolder } from './kept-folder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kept-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

test('a folder is for one start at a time', () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void other.kill('SIGKILL'));
  writeFileSync(`${folder}.lock`, String(other.pid));
  expect(() => takeFolder(folder)).toThrow(
    `${folder} is in use by another \`npm start -- --keep\` (process ${other.pid}): end`,
  );
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(String(other.pid));
});

test.each(['', '999999999', 'noise'])('a start that ended without a word leaves it free: %j', (left) => {
  writeFileSync(`${folder}.lock`, left);
  takeFolder(folder);
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(String(process.pid));
});

test('a start that ended without a word leaves it free, also for one with the same number, as in a container', () => {
  writeFileSync(`${folder}.lock`, String(process.pid));
  takeFolder(folder);
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(String(process.pid));
});

test('it is free again when the process ends', async () => {
  const script = new URL('kept-folder.ts', import.meta.url).href;
  const source = `(await import(${JSON.stringify(script)})).takeFolder(${JSON.stringify(folder)})`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { stdio: 'ignore' });
  expect(await new Promise((resolve) => other.once('exit', resolve))).toBe(0);
  expect(existsSync(`${folder}.lock`)).toBe(false);
});
