/** Which of two windows of a browser works: the page of `tests/support/tabs-page`, before the locks and channels of each. */
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import type { TabPage } from '#tests/support/tabs-page/page.ts';
import type { OtherBrowser, Window } from './client.ts';
import { until } from './until.ts';

type Page = globalThis.Window & { tab?: TabPage };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function serveTabs(): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    root: here('../support/tabs-page'),
    cacheDir: here('../../node_modules/.vite-tabs'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ['rxdb', 'rxdb/plugins/storage-dexie', 'rxjs'] },
  });
  await server.listen();
  return server;
}

const journal = (window: Window) => window.evaluate(() => (globalThis as unknown as Page).tab?.journal ?? []);

const told = (window: Window, ...entries: string[]) =>
  until(
    `the journal ends with ${entries.join()}`,
    async () => (await journal(window)).slice(-entries.length).join() === entries.join(),
  );

const look = (window: Window, visibility: DocumentVisibilityState) =>
  window.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

async function openTab(browser: OtherBrowser, url: string): Promise<Window> {
  const window = await browser.open(url);
  await until('the page has a status', () =>
    window.evaluate(() => (globalThis as unknown as Page).tab?.status !== undefined),
  );
  return window;
}

/** The window that was left, and the one that somebody looks at, which leads. */
async function twoWindows(browser: OtherBrowser, url: string): Promise<[Window, Window]> {
  const left = await openTab(browser, url);
  await look(left, 'visible');
  await told(left, 'works');
  await look(left, 'hidden');
  const leader = await openTab(browser, url);
  await look(leader, 'visible');
  await told(leader, 'works');
  await told(left, 'works', 'stops');
  return [left, leader];
}

export const leadershipTests: [string, (browser: OtherBrowser, url: string) => Promise<void>][] = [
  [
    'an edit in either window wakes the one that works and shows in both; closed, it leaves the work to the other',
    async (browser, url) => {
      const [other, leader] = await twoWindows(browser, url);
      await other.evaluate(() => (globalThis as unknown as Page).tab?.arrive('ada'));
      await other.evaluate(() => (globalThis as unknown as Page).tab?.rename('ada', 'Eve'));
      await told(leader, 'works', 'woken');
      for (const window of [leader, other])
        await until('the edit shows', () =>
          window.evaluate(() => {
            const { held, status } = (globalThis as unknown as Page).tab ?? {};
            return held?.value.firstName === 'Eve' && status?.waiting === 1 && status.lastContact !== null;
          }),
        );
      await other.evaluate(() => (globalThis as unknown as Page).tab?.refresh());
      await told(leader, 'works', 'woken', 'refresh');
      await leader.close();
      await told(other, 'works', 'stops', 'works');
      await other.close();
    },
  ],
  [
    'the work follows the eyes: the window that becomes visible takes it',
    async (browser, url) => {
      const [first, second] = await twoWindows(browser, url);
      await look(second, 'hidden');
      await look(first, 'visible');
      await told(first, 'works', 'stops', 'works');
      await told(second, 'works', 'stops');
      await first.close();
      await second.close();
    },
  ],
];
