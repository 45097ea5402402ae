/** `npm start` that is ended from outside: a signal to npm alone, as another program sends it, and not to all as a terminal does. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { isRunning } from '#tests/support/is-running.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import packageJson from '../../package.json' with { type: 'json' };

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** In the place of `scripts/start.mjs`: a server of its own, and an emulator, whose ids it writes down with its own. */
const server = (folder: string) => `
  import { writeFileSync } from 'node:fs';
  const { register } = await import('tsx/esm/api');
  register();
  const { startGroup } = await import(${here('../../backend/process-group.ts')});
  const { whenEnded } = await import(${here('when-ended.ts')});
  const pids = ${JSON.stringify(join(folder, 'pids'))};
  const emulator = \`require('node:fs').writeFileSync('\${pids}', '\${process.pid} ' + process.pid + ' '); setInterval(() => {}, 1000);\`;
  const group = startGroup(process.execPath, ['-e', emulator], ${JSON.stringify(join(folder, 'emulator'))});
  whenEnded(() => void group.stop().then(() => process.exit()));
  setInterval(() => {}, 1000);`;

/** By npm itself. Answers its id, and those of what it started. */
async function start(): Promise<{ npm: number; pids: number[] }> {
  const { path, remove } = await temporaryFolder('start');
  onTestFinished(remove);
  for (const folder of ['scripts', 'emulator']) mkdirSync(join(path, folder));
  const scripts = { start: packageJson.scripts.start };
  symlinkSync(join(projectRoot, 'node_modules'), join(path, 'node_modules'));
  writeFileSync(join(path, 'package.json'), JSON.stringify({ scripts }));
  writeFileSync(join(path, 'scripts/start.mjs'), server(path));
  const { pid: npm = 0 } = spawn('npm', ['start'], { cwd: path, stdio: 'ignore' });
  const found = (): number[] => {
    const file = join(path, 'pids');
    return existsSync(file) ? (readFileSync(file, 'utf8').match(/\d+(?= )/g) ?? []).map(Number) : [];
  };
  onTestFinished(() => {
    for (const pid of [npm, ...found()].filter(isRunning)) process.kill(pid, 'SIGKILL');
  });
  await expect.poll(() => found().length, { timeout: 55_000 }).toBe(2);
  return { npm, pids: found() };
}

test.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'])(
  '%s to npm ends the page and the emulators',
  async (signal) => {
    const { npm, pids } = await start();
    expect(pids.filter(isRunning)).toHaveLength(2);
    process.kill(npm, signal);
    await expect.poll(() => [npm, ...pids].filter(isRunning), { timeout: 30_000 }).toEqual([]);
  },
  120_000,
);
