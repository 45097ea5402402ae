/** Programs that were started detached, each with all that it starts in a group of its own, and end with this process. */
import type { ChildProcess } from 'node:child_process';
import { endGroup, signalGroup } from '#backend/process-group.ts';
import { whenEnded } from './start/when-ended.ts';

const groups = new Set<number>();
let ending = false;

process.once('exit', () => {
  for (const group of groups) signalGroup(group, ending ? 'SIGKILL' : 'SIGTERM');
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
  await Promise.all(Array.from(groups, endGroup));
}
