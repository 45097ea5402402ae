/**
 * The budgets, gzipped: for what a first visit loads before anything shows, the entry and all it imports at once; for that
 * and what Login asks the sign-in service with; and for what the service worker runs, and keeps from its installation on,
 * where it sends in the background. What comes later is no part of what comes before.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#backend/project.ts';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Bytes. */
const budgets = { form: 98_500, login: 144_500, sending: 155_000 };
/** Besides the entry: what Login loads, what else anybody may load who is not signed in, and what nobody else does. */
const login = ['front-door', 'firebase-backend'];
const signedOut = ['services', 'alert-dialog', 'registration', 'password-reset'];
const signedIn = ['signed-in', 'replica'];
/** Which parts come with none of others. */
const apart: [parts: string[], others: string[]][] = [
  [login, [...signedOut, ...signedIn]],
  [signedOut, [...signedIn, 'firebase-backend']],
  [['demo', ...signedIn], ['firebase-backend']],
];

const dist = join(projectRoot, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** By its key, as imports tell it, or by its name. */
function chunkOf(name: string): Chunk {
  const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name);
  if (!chunk) throw new Error(`The build has no part called ${name}`);
  return chunk;
}

function withImports(name: string, found: Set<string>): Set<string> {
  const chunk = chunkOf(name);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}

const filesOf = (names: readonly string[]) => [
  ...names.reduce((found, name) => withImports(name, found), new Set<string>()),
];
const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
const sizes: [what: string, size: number, budget: number][] = [
  ['Until the form of Login shows', sizeOf(filesOf(entries)), budgets.form],
  ['Until Login can succeed', sizeOf(filesOf([...entries, ...login])), budgets.login],
  ['Sending in the background', sizeOf(['background.js', 'sending.js']), budgets.sending],
];
for (const [what, size, budget] of sizes)
  console.log(`${what}: ${(size / 1000).toFixed(1)} kB of JavaScript, gzipped, of ${budget / 1000} kB.`);

const together = apart.flatMap(([parts, others]) =>
  parts.flatMap((part) => {
    const files = filesOf([part]);
    return others.filter((other) => files.includes(chunkOf(other).file)).map((other) => `${part} loads ${other}.`);
  }),
);
for (const what of together) console.error(what);
if (sizes.some(([, size, budget]) => size > budget) || entries.length === 0 || together.length > 0)
  process.exitCode = 1;
