/** The built app as Lighthouse judges it on a simulated mid-range phone with a slow line. */
import lighthouse from 'lighthouse';
import { buildIfStale } from '#scripts/build.ts';
import { freePort } from '#backend/free-port.ts';
import { serveApp } from '#backend/web-server.ts';
import { launchBrowser } from './browser.ts';

export interface Audits {
  /** Scores of a page from 0 to 100, by category. */
  scores(path: string, categories: string[]): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

export async function openAudits(): Promise<Audits> {
  await buildIfStale('app');
  const web = await serveApp({ initJson: () => ({ demo: true }) });
  const port = await freePort();
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] });
  return {
    async scores(path, onlyCategories) {
      const audited = await lighthouse(web.url + path, { port, logLevel: 'error', onlyCategories });
      const { categories = {}, runtimeError } = audited?.lhr ?? {};
      if (runtimeError) throw new Error(runtimeError.message);
      return Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      );
    },
    async stop() {
      await browser.close();
      await web.stop();
    },
  };
}
