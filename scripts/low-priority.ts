import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives a program, which was started detached, and all that it starts, the processors only while nobody else wants them. Linux
 * shares them among sessions first, where it groups them, and only within one by the priority of a process.
 */
export function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // Another system, or one that does not group.
  }
}
