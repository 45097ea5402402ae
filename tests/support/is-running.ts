/** Whether a process that is not ours runs. */
import { existsSync, readFileSync } from 'node:fs';

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that nobody asked for its end yet is there, but does not run.
    return !/^State:\tZ/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
  } catch {
    return false;
  }
}
