/** The suites of storage in a page of each browser, before its own IndexedDB. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { serveApp, type WebServer } from '#backend/web-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Outcome, Suites } from './page/page.ts';
import type { OtherBrowser } from './client.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const instead = new Map([[here('../support/devices.ts'), here('./page/devices.ts')]]);

/** What tests import for Node, as the page has it. */
const forPages: Plugin = {
  name: 'tests-for-pages',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id === 'fake-indexeddb') return here('./page/fake-indexeddb.ts');
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && (instead.get(found.id) ?? found);
  },
};

/** What needs Node, and why. */
export const leftOut = new Map([['sync/rxdb/schemas.test.ts', 'it hashes with node:crypto, and stores nothing']]);

export async function serveSuites(): Promise<WebServer> {
  const { path: outDir, remove } = await temporaryFolder('other-browsers-page');
  await build({
    configFile: false,
    root: here('./page'),
    logLevel: 'error',
    plugins: [forPages],
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, sourcemap: true },
  });
  const server = await serveApp({ dist: outDir, initJson: () => ({}) });
  return {
    ...server,
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

type Page = globalThis.Window & { suites?: Suites };

export async function runSuites(browser: OtherBrowser, url: string): Promise<Outcome[]> {
  const window = await browser.open(url);
  const files = await window.evaluate(() => (globalThis as unknown as Page).suites?.files ?? []);
  const outcomes: Outcome[] = [];
  for (const file of files) {
    // A page for each, as Node has a process.
    await window.reload();
    outcomes.push(
      ...(await window.evaluate(async (name) => (globalThis as unknown as Page).suites?.runFile(name) ?? [], file)),
    );
  }
  await window.close();
  return outcomes;
}
