/** The budget for what a first visit loads before anything shows: the entry and all it imports at once, gzipped. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#backend/project.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const budget = 105_000;

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
const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

console.log(`First load: ${(size / 1000).toFixed(1)} kB of JavaScript, gzipped, of ${budget / 1000} kB.`);
if (size > budget || files.length === 0) process.exitCode = 1;
