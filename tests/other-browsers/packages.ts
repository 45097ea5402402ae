/** The browsers of Debian that are not Chromium; as root they are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from '#backend/on-path.ts';

const wanted = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

const missing = (): string[] =>
  Object.entries(wanted).flatMap(([program, name]) => (findOnPath(program) === undefined ? [name] : []));

/** A sentence about what is missing; undefined where all is here. */
export function installBrowsers(): string | undefined {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (command: string) => spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env });
    run('apt-get update');
    run(`apt-get install -y --no-install-recommends ${missing().join(' ')}`);
  }
  const names = missing();
  return names.length > 0
    ? `Missing here: ${names.join(', ')}. On Debian, as root: apt-get install ${names.join(' ')}`
    : undefined;
}
