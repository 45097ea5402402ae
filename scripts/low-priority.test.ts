import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { giveWay } from './low-priority.ts';

function program(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { detached: true, stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  return child;
}

/** Not on other systems, nor where a container only shows it. */
function groupsSessions(): boolean {
  try {
    accessSync('/proc/self/autogroup', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

test('a program gives way', () => {
  const child = program();
  giveWay(child);
  expect(getPriority(child.pid)).toBe(5);
});

test.runIf(groupsSessions())('and its session does, where the system shares the processors among sessions', () => {
  const child = program();
  giveWay(child);
  expect(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8')).toMatch(/ nice 5$/m);
});
