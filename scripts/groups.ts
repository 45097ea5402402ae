/** Programs that were started detached, each with all that it starts in a group of its own, and end with this process. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { whenEnded } from './start/when-ended.ts';

/** Milliseconds that a group has after it was asked to end. */
const politeness = 5_000;

const groups = new Set<number>();
let ending = false;

/** False where nobody of the group is left. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}

process.once('exit', () => {
  for (const group of groups) signal(group, ending ? 'SIGKILL' : 'SIGTERM');
});

/** The program's group ends with this process, until its output is closed: it may itself be over before what it started. */
export function endsWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  groups.add(pid);
  child.once('close', () => groups.delete(pid));
}

/** A signal, or the end of whoever started this process, is passed on to each group once; who does not hear it is ended by force. */
export function endGroupsWhenEnded(): void {
  whenEnded(() => void endGroups().finally(() => process.exit(1)));
}

/** Nothing more is to be started. */
export const isEnding = (): boolean => ending;

async function endGroups(): Promise<void> {
  ending = true;
  const asked = [...groups].filter((group) => signal(group, 'SIGTERM'));
  const deadline = performance.now() + politeness;
  while (asked.some((group) => signal(group, 0)) && performance.now() < deadline) await delay(25);
  for (const group of asked) signal(group, 'SIGKILL');
}
