/** Builds the page of the benchmark as the app is built, and serves it on a free port of this machine. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { serveApp, type WebServer } from '#backend/web-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

export async function servePage(initJson: () => object): Promise<WebServer> {
  const { path: outDir, remove } = await temporaryFolder('bench-page');
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const server = await serveApp({ dist: outDir, initJson });
  const stop = async (): Promise<void> => {
    await server.stop();
    await remove();
  };
  return { ...server, stop };
}
