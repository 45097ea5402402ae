import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isRunning } from '#tests/support/is-running.ts';
import { detachedFile, endedWhileStarting, startGroup, triedTwice, untilHealthy } from './process-group.ts';

/** A program that starts another one in a group of its own, writes both ids down, and never ends by itself. */
const program = (folder: string, deaf: boolean) => `
  ${deaf ? "process.on('SIGTERM', () => {});" : ''}
  const { spawn } = require('node:child_process');
  const fs = require('node:fs');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  fs.writeFileSync(${JSON.stringify(join(folder, detachedFile))}, other.pid + '\\n');
  fs.writeFileSync(${JSON.stringify(join(folder, 'started'))}, process.pid + ' ' + other.pid);
  setInterval(() => {}, 1000);`;

async function started(folder: string): Promise<number[]> {
  const file = join(folder, 'started');
  await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+ \d+$/), 120_000);
  return readFileSync(file, 'utf8').split(' ').map(Number);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'group-'));

test.concurrent.each([
  ['ends when it is told', false],
  ['does not hear', true],
])(
  'stopping a program that %s also ends what left its group, and takes its folder away',
  async (_what, deaf) => {
    const folder = newFolder();
    const group = startGroup(process.execPath, ['-e', program(folder, deaf)], folder);
    const pids = await started(folder);
    expect(pids.map(isRunning)).toEqual([true, true]);
    await group.stop();
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), 120_000);
    expect(existsSync(folder)).toBe(false);
  },
  300_000,
);

test.concurrent('when we are killed, the program, what left its group and the folder go all the same', async () => {
  const folder = newFolder();
  const group = new URL('process-group.ts', import.meta.url).pathname;
  const start = `import(${JSON.stringify(group)}).then(({ startGroup }) =>
    startGroup(process.execPath, ['-e', ${JSON.stringify(program(folder, false))}], ${JSON.stringify(folder)}))`;
  const us = spawn(process.execPath, ['--import', 'tsx', '-e', start], { stdio: 'ignore' });
  const pids = await started(folder);
  us.kill('SIGKILL');
  await vi.waitFor(() => expect([...pids.map(isRunning), existsSync(folder)]).toEqual([false, false, false]), 120_000);
}, 300_000);

test.concurrent('who waits for a program that ends hears what it printed last, and its folder is gone', async () => {
  const folder = newFolder();
  const group = startGroup(process.execPath, ['-e', "console.log('No port')"], folder);
  const ready = untilHealthy('The program', group, () => Promise.resolve(false));
  await expect(ready).rejects.toThrow(`The program ${endedWhileStarting}:\nNo port`);
  expect(existsSync(folder)).toBe(false);
});

test.concurrent('what ended while starting is started again, once; what fails otherwise is not', async () => {
  const ended = new Error(`The program ${endedWhileStarting}`);
  const start = vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended).mockResolvedValueOnce('started');
  expect(await triedTwice(start)).toBe('started');
  start.mockReset().mockRejectedValue(ended);
  await expect(triedTwice(start)).rejects.toThrow(ended);
  expect(start).toHaveBeenCalledTimes(2);
  start.mockReset().mockRejectedValue(new Error('No Java'));
  await expect(triedTwice(start)).rejects.toThrow('No Java');
  expect(start).toHaveBeenCalledOnce();
});
