/** What a bare clone says before anything is installed, with other programs in npm's place. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOnPath } from '#backend/on-path.ts';
import { projectRoot } from '#backend/project.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const launchers = ['start', 'test', 'command'];

let clone: string;
let programs: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  programs = join(clone, 'programs');
  mkdirSync(programs);
  mkdirSync(join(clone, 'scripts'));
  for (const name of [...launchers, 'require-node', 'install', 'install-troubles', 'steps'])
    cpSync(join(projectRoot, 'scripts', `${name}.mjs`), join(clone, 'scripts', `${name}.mjs`));
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(clone, file), '{}');
  for (const name of ['sh', 'cat', 'mkdir']) {
    const program = findOnPath(name);
    if (program) symlinkSync(program, join(programs, name));
  }
});
afterEach(() => rmSync(clone, { recursive: true }));

/** A program called npm that does this. */
function npmThat(script: string): void {
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(programs, 'npm'), 0o755);
}

interface Ended {
  code: number;
  told: string[];
  complained: string[];
}

function run(...args: string[]): Promise<Ended> {
  const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  const env = { ...process.env, PATH: programs };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: clone, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), told: lines(stdout), complained: lines(stderr) }),
    );
  });
}

const justInstall = ['--input-type=module', '-e', "await (await import('./scripts/install.mjs')).install()"];

const lock = 'node_modules/.package-lock.json';
const tsx = 'node_modules/tsx';

test('the packages are installed, and how long that took is told', async () => {
  npmThat(`mkdir -p ${tsx}; echo '{}' > ${tsx}/package.json; echo '{}' > ${lock}; echo 'added 1000 packages'`);
  const { code, told, complained } = await run(...justInstall);
  expect([code, complained]).toEqual([0, []]);
  expect(told).toEqual([
    'Packages: installing, which may take two minutes …',
    expect.stringMatching(/^Packages: done in \d+\.\d s$/),
  ]);
  expect(await run(...justInstall)).toEqual({ code: 0, told: [], complained: [] });
});

test('what builds is installed too, where npm has left it out as for production', async () => {
  npmThat(`mkdir -p ${tsx}; echo '{}' > ${tsx}/package.json; echo "$@" > asked`);
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, lock), '{}');
  const { told } = await run(...justInstall);
  expect(told[0]).toBe('Packages: installing, which may take two minutes …');
  expect(readFileSync(join(clone, 'asked'), 'utf8')).toContain('--include=dev');
});

test('packages that are linked are left to whoever has them', async () => {
  npmThat('echo > fetched');
  symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(clone, 'package-lock.json'), later, later);
  expect(await run(...justInstall)).toEqual({ code: 0, told: [], complained: [] });
  expect(existsSync(join(clone, 'fetched'))).toBe(false);
});

describe('A command', () => {
  const names = [
    'check',
    'configure',
    'doctor',
    'deploy',
    'adopt',
    'admins',
    'make-admin',
    'backup',
    'restore',
    'restamp',
  ];

  test.each(names)('brings its packages: %s', (name) => {
    expect(scripts[name]).toBe(`node scripts/command.mjs ${name}`);
  });

  test('is given what was typed behind its name', async () => {
    symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
    writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
    mkdirSync(join(clone, 'functions'));
    const command = 'const typed: string[] = process.argv.slice(2);\nconsole.log(typed.join());\n';
    writeFileSync(join(clone, 'functions/admins-command.ts'), command);
    expect(await run('scripts/command.mjs', 'admins', 'one', '--two')).toEqual({
      code: 0,
      told: ['one,--two'],
      complained: [],
    });
  });
});

describe.each([...launchers, 'require-node'])('scripts/%s.mjs stops with one sentence', (name) => {
  const script = `scripts/${name}.mjs`;

  test('where Node is too old, before anything is fetched', async () => {
    npmThat('echo > fetched');
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`;
    const { code, told, complained } = await run('--import', `data:text/javascript,${older}`, script);
    expect([code, told]).toEqual([1, []]);
    expect(complained).toEqual([expect.stringMatching(/^This needs Node .+, and here is 18\.20\.8: install .+\.$/)]);
    expect(existsSync(join(clone, 'fetched'))).toBe(false);
  });

  test('on Windows, where another one would say that npm is missing', async () => {
    npmThat('echo > fetched');
    const windows = `Object.defineProperty(process, 'platform', { value: 'win32' })`;
    const { code, told, complained } = await run('--import', `data:text/javascript,${windows}`, script);
    expect([code, told]).toEqual([1, []]);
    expect(complained).toEqual([expect.stringMatching(/^This needs Linux or macOS: on Windows, install .+\.$/)]);
    expect(existsSync(join(clone, 'fetched'))).toBe(false);
  });
});

const withExec = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('exec '));

test.each(withExec)(
  'npm run %s says on Windows what is missing before its shell meets a word that it does not know',
  (name) => {
    expect(scripts[`pre${name}`]).toBe('node scripts/require-node.mjs');
  },
);

describe.each(launchers)('scripts/%s.mjs stops with one sentence', (name) => {
  const script = `scripts/${name}.mjs`;

  test('where there is no npm', async () => {
    const { code, complained } = await run(script);
    expect(code).toBe(1);
    expect(complained).toEqual([expect.stringMatching(/^There is no npm beside this Node: install .+\.$/)]);
  });

  test('where there is no network, instead of the forty lines of npm', async () => {
    npmThat(`cat >&2 <<'END'
npm warn something else
npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error errno ENOTFOUND
npm error network request to https://registry.example/react failed, reason: getaddrinfo ENOTFOUND registry.example
npm error network This is a problem related to network connectivity.
END
exit 1`);
    const { code, told, complained } = await run(script);
    expect([code, told]).toEqual([1, ['Packages: installing, which may take two minutes …']]);
    expect(complained).toEqual([
      expect.stringMatching(/^The packages could not be fetched, .+registry\.example: .+\.$/),
    ]);
  });
});

test('for a reason that nobody foresaw npm speaks first', async () => {
  npmThat(`echo 'npm error code ERESOLVE' >&2; echo 'npm error could not resolve' >&2; exit 1`);
  const { code, complained } = await run(...justInstall);
  expect(code).toBe(1);
  expect(complained).toEqual([
    'npm error code ERESOLVE',
    'npm error could not resolve',
    expect.stringMatching(/^npm could not install the packages, for what it says above: .+\.$/),
  ]);
});
