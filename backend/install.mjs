// What a bare clone lacks. Plain JavaScript, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const age = (file) => statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  console.error(`This needs Node 20 or newer; here is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages where they are missing or older than the lockfile. */
export function install() {
  if (age('node_modules/.package-lock.json') >= age('package-lock.json')) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  console.error('The packages could not be installed.');
  process.exit(1);
}
