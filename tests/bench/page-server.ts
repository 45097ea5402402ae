/** Builds the page of the benchmark as the app is built, and serves it on a free port of this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveApp, type WebServer } from '#backend/web-server.ts';

export async function servePage(initJson: () => object): Promise<WebServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-page-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const server = await serveApp({ dist: outDir, initJson });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(outDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}
