/**
 * The built app as Lighthouse judges it on a simulated mid-range phone with a slow line. It takes the time that passes for
 * the page's own, so the browser is the one that does the least beside the page.
 */
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
  // As it is deployed; whoever is not signed in asks Firebase nothing.
  const web = await serveApp({ initJson: () => ({ projectId: 'garden', apiKey: 'key' }) });
  const port = await freePort();
  const browser = await launchBrowser({ shell: true, timed: true, args: [`--remote-debugging-port=${port}`] });
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
