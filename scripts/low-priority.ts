import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of what others get where all want the processors: with less it would hear too late of its own processes. */
const priority = 5;

/**
 * Gives a program, which was started detached, and all that it starts, mostly what others leave of the processors. Linux shares
 * them among sessions first, where it groups them, and only within one by the priority of a process.
 */
export function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  setPriority(pid, priority);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // Another system, or one that does not group.
  }
}
