/** One page for each rival, built as the app is built, and what it weighs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

export const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bytes, gzip: what the page loads beside the page itself. */
export interface Weight {
  scripts: number;
  wasm: number;
}

export async function buildPage(name: string, outDir: string): Promise<Weight> {
  await build({
    configFile: false,
    root: here('page'),
    base: `/${name}/`,
    logLevel: 'error',
    resolve: { alias: [{ find: './chosen.ts', replacement: here(`adapters/${name}.ts`) }] },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1e6 },
  });
  const sizeOf = (ending: RegExp) =>
    readdirSync(outDir, { encoding: 'utf8', recursive: true })
      .filter((file) => ending.test(file))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0);
  return { scripts: sizeOf(/\.m?js$/), wasm: sizeOf(/\.wasm$/) };
}
