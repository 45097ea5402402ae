/**
 * The budget for what a first visit loads before anything shows: the entry and all it imports at once, gzipped; and for what
 * the service worker runs, and keeps from its installation on, where it sends in the background.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#backend/project.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const budget = 100_000;
const sendingBudget = 158_000;

const dist = join(projectRoot, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

function withImports(name: string, found: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
const files = [...entries.reduce((found, name) => withImports(name, found), new Set<string>())];
const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file))).length;
const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
const sending = sizeOf('background.js') + sizeOf('sending.js');

console.log(`First load: ${(size / 1000).toFixed(1)} kB of JavaScript, gzipped, of ${budget / 1000} kB.`);
console.log(`Sending in the background: ${(sending / 1000).toFixed(1)} kB, gzipped, of ${sendingBudget / 1000} kB.`);
if (size > budget || sending > sendingBudget || files.length === 0) process.exitCode = 1;
