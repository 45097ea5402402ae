// What a bare clone lacks. Plain JavaScript, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { lstatSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installTrouble, nodeTrouble, systemTrouble } from './install-troubles.mjs';
import { step } from './steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Then its packages are another clone's, which looks after them. */
const isLinked = (folder) =>
  lstatSync(new URL(`../${folder}`, import.meta.url), { throwIfNoEntry: false })?.isSymbolicLink();
const age = (file) => statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// `npm ci` refuses a lockfile without the binaries of all other platforms, which not every registry has.
// No package of ours needs its install script, and some of these scripts download.
// What builds and tests is wanted as well, also where NODE_ENV is `production` or npm is told to leave it out.
const wanted = ['--include=dev', '--include=optional'];
const packages = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted];
// Else npm tries for 70 seconds before it says that there is no network.
const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Ends this process where the system, or its Node, cannot run what follows. */
export function requireNode() {
  const trouble = systemTrouble(process.platform) ?? nodeTrouble(process.versions.node);
  if (trouble) fail(trouble);
}

/** Installs the packages where they are missing, older than the lockfile, or without those for development. */
export async function install() {
  if (isLinked('node_modules')) return;
  if (age('node_modules/.package-lock.json') >= age('package-lock.json') && age('node_modules/tsx/package.json'))
    return;
  try {
    await step('Packages', 'installing, which may take two minutes', runNpm);
  } catch (error) {
    const { sentence, known } = installTrouble(error.message);
    if (!known) console.error(error.message);
    fail(sentence);
  }
}

/** Ends with this process. Rejects with what npm printed. */
async function runNpm() {
  const npm = spawn('npm', [...packages, ...patience], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const parent = process.ppid;
  const stop = () => {
    npm.kill();
    process.exit(1);
  };
  const watch = setInterval(() => process.ppid !== parent && stop(), 250);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => npm.once('error', resolve).once('close', resolve));
  for (const signal of signals) process.off(signal, stop);
  clearInterval(watch);
  if (code !== 0) throw new Error(code instanceof Error ? code.message : said);
}
