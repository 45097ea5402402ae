/** Other programs that want the processors too, for tests that must not mind. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Busy for 90 of each 100 ms, and gone with the process that started it. */
const busy = `
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit();
    for (const end = Date.now() + 90; Date.now() < end; );
  }, 100);`;

/** One for each processor; answers how to end them. */
export function loadProcessors(): () => void {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
  );
  return () => {
    for (const child of children) child.kill();
  };
}
