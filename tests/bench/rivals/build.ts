/** One page for each rival, built as the app is built, and what is loaded of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

export const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bytes, gzip. */
export interface Weight {
  scripts: number;
  wasm: number;
}

export async function buildPage(name: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: here('page'),
    base: `/${name}/`,
    logLevel: 'error',
    resolve: { alias: [{ find: './chosen.ts', replacement: here(`adapters/${name}.ts`) }] },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1e6 },
  });
}

/** Of these files. */
export function weightOf(files: readonly string[]): Weight {
  const sizeOf = (ending: RegExp) =>
    files
      .filter((file) => ending.test(file))
      .reduce((sum, file) => sum + gzipSync(new Uint8Array(readFileSync(file))).length, 0);
  return { scripts: sizeOf(/\.m?js$/), wasm: sizeOf(/\.wasm$/) };
}
