/** The browsers of the journeys and benchmarks: Debian's Chromium, or another one of its family. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from '#backend/on-path.ts';

const firstOf = (names: string[]): string | undefined => names.map(findOnPath).find((path) => path !== undefined);

/** The path of a browser on this machine. */
export const findChromium = (): string | undefined =>
  firstOf(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

/** The path of the same engine without windows, which starts in a third of the time; where there is none, of the browser itself. */
export const findShell = (): string | undefined => firstOf([shell]) ?? findChromium();

const shell = 'chromium-headless-shell';

/** Installs what is missing as root on Debian and its derivatives, and answers where the browser is. */
export async function installChromium(): Promise<string | undefined> {
  if (firstOf([shell]) && findChromium()) return findChromium();
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    // An older Debian has no shell: then the browser alone.
    const install = (what: string) => run(`apt-get install -y --no-install-recommends ${what}`);
    await run('apt-get update');
    if (!(await install(`chromium ${shell}`))) await install('chromium');
  }
  return findChromium();
}

function run(command: string): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env });
  return new Promise((resolve) =>
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0)),
  );
}
