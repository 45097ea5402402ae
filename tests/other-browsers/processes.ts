/** Starts a program and ends it; what it printed is told when it fails. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Running {
  /** Until it prints what the pattern finds: the first group. */
  printed(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
  /** Until it has ended by itself; after that time it is ended. */
  ended(within: number): Promise<void>;
}

/** The first three of `stdio` and a fourth are read. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Running {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  let check = () => {};
  for (const stream of child.stdio.slice(1))
    stream?.on('data', (data: Buffer) => {
      output += data.toString();
      check();
    });
  let gone = false;
  const over = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      check();
      resolve();
    };
    child.once('exit', end);
    child.once('error', (error) => {
      output += error.message;
      end();
    });
  });
  const atExit = () => void child.kill('SIGKILL');
  process.once('exit', atExit);
  void over.then(() => process.removeListener('exit', atExit));
  const ended = async (within: number) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), within);
    await over;
    clearTimeout(timer);
  };
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        check = () => {
          const found = pattern.exec(output)?.[1];
          if (found !== undefined) resolve(found);
          else if (gone) reject(new Error(`${program} ended: ${output}`));
        };
        check();
      }),
    ended,
    async stop() {
      child.kill();
      await ended(10_000);
    },
  };
}
