/** `npm test` that is ended from outside: npm passes a signal to what it starts, and dies of others itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { isRunning } from '#tests/support/is-running.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };

const groups = new URL('groups.ts', import.meta.url).href;

/** What the suite starts in its group, besides itself. */
const other = (deaf: boolean) => `${deaf ? "process.on('SIGTERM', () => {});" : ''} setInterval(() => {}, 1000);`;

interface Suite {
  /** It does not hear that it is to end. */
  deaf?: boolean;
  /** What it started runs on without it. */
  over?: boolean;
}

/** In the place of `scripts/test.mjs`: two suites, each with a program of its own, which write their ids down. */
const tests = (folder: string, { deaf = false, over = false }: Suite) => {
  const suite = (name: string) => `
    const { spawn } = require('node:child_process');
    const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(other(deaf))}], { stdio: 'inherit' });
    require('node:fs').writeFileSync(${JSON.stringify(join(folder, name))}, process.pid + ' ' + pid + ' ');
    ${over ? 'process.exit();' : other(deaf)}`;
  return `
    import { spawn } from 'node:child_process';
    const { endGroupsWhenEnded, endsWithUs } = await import(${JSON.stringify(groups)});
    endGroupsWhenEnded();
    delete process.env.NODE_OPTIONS;
    for (const suite of ${JSON.stringify(['one', 'two'].map(suite))})
      endsWithUs(spawn(process.execPath, ['-e', suite], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }));`;
};

/** As npm starts it, by a shell, below a process that ends with the shell's. Answers the ids of what the suites started. */
async function start(suite: Suite = {}): Promise<{ npm: ChildProcess; shell: number; pids: number[] }> {
  const folder = await temporaryFolder('groups');
  onTestFinished(folder.remove);
  const file = join(folder.path, 'tests.mjs');
  writeFileSync(file, tests(folder.path, suite));
  const command = packageJson.scripts.test.replace('scripts/test.mjs', file);
  expect(command).toContain(file);
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `const env = { ...process.env, NODE_OPTIONS: '--import tsx' };
      const { pid } = require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'ignore', env });
      require('node:fs').writeFileSync(${JSON.stringify(join(folder.path, 'shell'))}, pid + ' ');`,
    ],
    { cwd: projectRoot, stdio: 'ignore' },
  );
  const written = (name: string) => {
    const path = join(folder.path, name);
    return existsSync(path) ? (readFileSync(path, 'utf8').match(/\d+(?= )/g) ?? []).map(Number) : [];
  };
  const found = () => ['shell', 'one', 'two'].flatMap(written);
  await expect.poll(() => found().length, { timeout: 55_000 }).toBe(5);
  const [shell = 0, ...pids] = found();
  onTestFinished(() => {
    for (const pid of [shell, npm.pid ?? 0, ...pids].filter(isRunning)) process.kill(pid, 'SIGKILL');
  });
  return { npm, shell, pids };
}

const allOver = (pids: number[]) => expect.poll(() => pids.filter(isRunning), { timeout: 30_000 }).toEqual([]);

test.each<[NodeJS.Signals, string, Suite, number]>([
  ['SIGTERM', 'every suite with all that it started', {}, 4],
  ['SIGINT', 'what runs on though its suite is over', { over: true }, 2],
  ['SIGHUP', 'what does not hear', { deaf: true }, 4],
])(
  '%s, as npm passes it on, ends %s',
  async (signal, _, suite, running) => {
    const { shell, pids } = await start(suite);
    await expect.poll(() => pids.filter(isRunning).length).toBe(running);
    process.kill(shell, signal);
    await allOver([shell, ...pids]);
  },
  120_000,
);

test('all ends where npm is gone, which told nobody', async () => {
  const { npm, shell, pids } = await start();
  npm.kill('SIGKILL');
  await allOver([shell, ...pids]);
}, 120_000);
