import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import type { TabPage } from '#tests/support/tabs-page/page.ts';

let server: ViteDevServer;
let browser: Browser;
let context: BrowserContext;
let address: string;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'error',
    root: new URL('../support/tabs-page', import.meta.url).pathname,
    cacheDir: new URL('../../node_modules/.vite-tabs', import.meta.url).pathname,
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { include: ['rxdb', 'rxdb/plugins/storage-dexie', 'rxjs'] },
  });
  await server.listen();
  address = server.resolvedUrls?.local[0] ?? '';
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

type Window = globalThis.Window & { tab?: TabPage };

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => (window as Window).tab?.status !== undefined);
  return page;
}

const journal = (page: Page) => page.evaluate(() => (window as Window).tab?.journal ?? []);

/** Waits until the last entries of a tab's journal are these. */
const until = (page: Page, ...entries: string[]) =>
  page.waitForFunction(
    (wanted) => (window as Window).tab?.journal.slice(-wanted.length).join() === wanted.join(),
    entries,
    { timeout: 15_000 },
  );

/** Stops everything that runs in the tab, as a phone does with a page in the background. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  // The pause takes hold at the next statement: the heartbeat's.
  await new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

test('an edit in any tab wakes the one that works, and shows in all of them', async () => {
  const leader = await openTab();
  await until(leader, 'works');
  const other = await openTab();
  await other.evaluate(() => (window as Window).tab?.arrive('ada'));
  await other.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  await until(leader, 'works', 'woken');
  await leader.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');
  const unsent = () => {
    const status = (window as Window).tab?.status;
    return status && 'unsent' in status && status.unsent === 1 && status.lastContact !== null;
  };
  await Promise.all([leader.waitForFunction(unsent), other.waitForFunction(unsent)]);
  await other.evaluate(() => (window as Window).tab?.refresh());
  expect(await journal(leader)).toEqual(['works', 'woken', 'refresh']);
  expect(await journal(other)).toEqual([]);
}, 30_000);

test('the work goes on in the next tab at once when its tab is closed', async () => {
  const leader = await openTab();
  await until(leader, 'works');
  const other = await openTab();
  await leader.close();
  await until(other, 'works');
}, 30_000);

test('a frozen tab loses the work within seconds, and stands by when it thaws', async () => {
  const leader = await openTab();
  await until(leader, 'works');
  const other = await openTab();
  const thaw = await freeze(leader);
  const frozenAt = Date.now();
  await until(other, 'works');
  expect(Date.now() - frozenAt).toBeLessThan(8_000);

  await other.evaluate(() => (window as Window).tab?.arrive('ada'));
  await other.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  await until(other, 'works', 'woken');
  await thaw();
  await until(leader, 'works', 'stops');
  await leader.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');

  await other.close();
  await until(leader, 'works', 'stops', 'works');
}, 60_000);
