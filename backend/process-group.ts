/** Starts programs, each in its own process group, and ends them with this process, also when it is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProcessGroup {
  /** Everything printed so far, at most the last 20,000 characters. */
  output(): string;
  /** Resolves when the program has ended. */
  ended: Promise<void>;
  running(): boolean;
  /** Ends the whole group: politely, and after 5 seconds by force. */
  stop(): Promise<void>;
}

/** The file in a group's folder with the ids of programs that left the group, a line each: they are ended after it. */
export const detachedFile = 'detached';

// The watcher waits for our end of standard input, which closes when we die, however we die, and takes the group with it,
// at last by force, then who left it, then the folder.
const untilWeDie = `
  folder=$1; shift; exec 3<&0
  (cat <&3 >/dev/null; trap "" TERM; kill -TERM -$$
   for second in 1 2 3 4 5; do sleep 1; kill -0 $$ 2>/dev/null || break; done
   while read -r left; do kill -KILL -"$left"; done <"$folder/${detachedFile}"
   rm -rf "$folder"; kill -KILL -$$) 2>/dev/null &
  exec "$@" 3<&- </dev/null`;

/** Each with the folder that goes when it goes. */
const groups = new Map<ChildProcess, string>();

/** False where nobody of the group is left; 0 only asks. */
export function signalGroup(leader: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return leader !== undefined && process.kill(-leader, signal);
  } catch {
    return false;
  }
}

function detachedFrom(folder: string): number[] {
  const file = join(folder, detachedFile);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
}

function killGroup(child: ChildProcess): void {
  signalGroup(child.pid, 'SIGKILL');
  const folder = groups.get(child);
  groups.delete(child);
  if (!folder) return;
  for (const leader of detachedFrom(folder)) signalGroup(leader, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** Asks the group to end, and after 5 seconds ends it by force. */
export async function endGroup(leader: number | undefined): Promise<void> {
  signalGroup(leader, 'SIGTERM');
  const deadline = performance.now() + 5000;
  while (signalGroup(leader, 0) && performance.now() < deadline) await delay(25);
  signalGroup(leader, 'SIGKILL');
}

async function stopGroup(child: ChildProcess): Promise<void> {
  await endGroup(child.pid);
  killGroup(child);
}

process.once('exit', () => {
  for (const child of groups.keys()) killGroup(child);
});

/** Starts a program without standard input, in a group of its own. It works in `folder`, which is removed with it. */
export function startGroup(
  command: string,
  args: string[],
  folder: string,
  env: Record<string, string> = {},
): ProcessGroup {
  const child = spawn('sh', ['-c', untilWeDie, 'sh', folder, command, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  groups.set(child, folder);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    output: () => output,
    ended,
    running: () => child.exitCode === null && child.signalCode === null,
    stop: () => stopGroup(child),
  };
}

/** What the error says of a program that was never ready and runs no more. */
export const endedWhileStarting = 'ended while starting';

/** Starts it a second time where it ended while starting, as a program does when another one takes its port meanwhile. */
export function triedTwice<Started>(start: () => Promise<Started>): Promise<Started> {
  return start().catch((error: unknown) => {
    if (String(error).includes(endedWhileStarting)) return start();
    throw error;
  });
}

/** Waits until `healthy` answers true. Rejects with the program's last output when it ends before, or after `seconds`. */
export async function untilHealthy(
  name: string,
  group: ProcessGroup,
  healthy: () => Promise<boolean>,
  // The emulators compute for a quarter of a minute, and on a busy machine for many minutes. What ends is noticed at once.
  seconds = 900,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await healthy().catch(() => false))) {
    if (!group.running() || Date.now() > deadline) {
      const what = group.running() ? `was not ready within ${seconds} s` : endedWhileStarting;
      await group.stop();
      throw new Error(`${name} ${what}:\n${group.output().slice(-2000)}`);
    }
    await delay(50);
  }
}
