/** The browser of the journeys and benchmarks: Debian's Chromium, or another one of its family. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from '#backend/on-path.ts';

/** The path of a browser on this machine. */
export function findChromium(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map(findOnPath).find((path) => path !== undefined);
}

/** Installs it as root on Debian and its derivatives. */
export function installChromium(): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    for (const command of ['apt-get update', 'apt-get install -y --no-install-recommends chromium']) {
      spawnSync(command, {
        shell: true,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  return findChromium();
}
