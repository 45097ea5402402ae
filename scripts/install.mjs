// What a bare clone lacks. Plain JavaScript, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const age = (file) => statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// `npm ci` refuses a lockfile without the binaries of all other platforms, which not every registry has.
// No package of ours needs its install script, and some of these scripts download.
const packages = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function requireNode() {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) < 20) fail(`This needs Node 20 or newer; here is ${node}.`);
}

/** Installs the packages where they are missing or older than the lockfile. */
export async function install() {
  if (age('node_modules/.package-lock.json') >= age('package-lock.json')) return;
  const npm = spawn('npm', packages, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const parent = process.ppid;
  const stop = () => {
    npm.kill();
    process.exit(1);
  };
  const watch = setInterval(() => process.ppid !== parent && stop(), 250);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve) => npm.once('error', () => resolve(1)).once('exit', resolve));
  for (const signal of signals) process.off(signal, stop);
  clearInterval(watch);
  if (code !== 0) fail('The packages could not be installed.');
}
