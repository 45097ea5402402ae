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
  browser = await launchBrowser({ shell: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  // The first page waits until all is bundled.
  context.setDefaultTimeout(120_000);
});
afterEach(() => context.close());

type Window = globalThis.Window & { tab?: TabPage };

async function openTab(): Promise<Page> {
  const page = await beginTab();
  await page.waitForFunction(() => (window as Window).tab?.status !== undefined);
  return page;
}

/** Two tabs of one window: the one that was left, and the one that somebody looks at, which leads. */
async function twoTabs(): Promise<[Page, Page]> {
  const left = await openTab();
  await until(left, 'works');
  await look(left, 'hidden');
  const leader = await openTab();
  await until(leader, 'works');
  await until(left, 'works', 'stops');
  return [left, leader];
}

/** `newer`: of an app that changed a stored shape. */
async function beginTab(newer = false): Promise<Page> {
  const page = await context.newPage();
  await page.goto(newer ? `${address}?newer` : address);
  await page.waitForFunction(() => (window as Window).tab !== undefined);
  return page;
}

const journal = (page: Page) => page.evaluate(() => (window as Window).tab?.journal ?? []);

/** Who takes the work over may be woken at once, by what an ended tab wrote and told nobody. */
const turns = async (page: Page) => (await journal(page)).filter((entry) => entry !== 'woken');

/** Waits until these are the last turns of a tab. */
const until = (page: Page, ...entries: string[]) =>
  expect.poll(async () => (await turns(page)).slice(-entries.length)).toEqual(entries);

/** Somebody looks at this tab, or no longer: without a screen the browser calls every tab visible. */
const look = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** Stops everything that runs in the tab, as a phone does with a page in the background. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  await look(page, 'hidden');
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  // The pause takes hold at the next statement: that of a timer.
  await new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

test('an edit in any tab wakes the one that works, and shows in all of them', async () => {
  const [other, leader] = await twoTabs();
  await other.evaluate(() => (window as Window).tab?.arrive('ada'));
  await other.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  await expect.poll(() => journal(leader)).toEqual(['works', 'woken']);
  await leader.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');
  const unsent = () => {
    const status = (window as Window).tab?.status;
    return status?.waiting === 1 && status.lastContact !== null;
  };
  await Promise.all([leader.waitForFunction(unsent), other.waitForFunction(unsent)]);
  await other.evaluate(() => (window as Window).tab?.refresh());
  expect(await journal(leader)).toEqual(['works', 'woken', 'refresh']);
  expect(await journal(other)).toEqual(['works', 'stops']);
});

test('the work goes on in the next tab at once when its tab is closed', async () => {
  const [other, leader] = await twoTabs();
  await leader.close();
  await until(other, 'works', 'stops', 'works');
});

test('the work follows the eyes: the tab that becomes visible takes it', async () => {
  const [first, second] = await twoTabs();
  await look(second, 'hidden');
  await look(first, 'visible');
  await until(first, 'works', 'stops', 'works');
  await until(second, 'works', 'stops');
});

test('a frozen tab loses the work to the next one that somebody looks at, and stands by when it resumes', async () => {
  const [other, leader] = await twoTabs();
  const resume = await freeze(leader);
  await look(other, 'visible');
  await until(other, 'works', 'stops', 'works');

  await other.evaluate(() => (window as Window).tab?.arrive('ada'));
  await other.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  await expect.poll(async () => (await journal(other)).slice(-2)).toEqual(['works', 'woken']);
  // A stretch of less than two seconds counts as none; a phone freezes for minutes.
  const now = await other.evaluate(() => performance.now());
  await other.waitForFunction((from) => performance.now() > from + 3_000, now);
  await resume();
  await until(leader, 'works', 'stops');

  await look(other, 'hidden');
  await look(leader, 'visible');
  await until(leader, 'works', 'stops', 'works');
  await leader.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');
});

test('a newer app takes the data and the work over from older tabs, with what waits and is typed', async () => {
  const [other, leader] = await twoTabs();
  await other.evaluate(() => (window as Window).tab?.arrive('ada'));
  await other.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  const newer = await beginTab(true);
  await until(newer, 'works');
  // The newer one is looked at and takes the work, whether or not it has the data yet.
  await expect.poll(async () => (await turns(leader)).toSorted()).toEqual(['outdated', 'stops', 'works']);
  expect(await turns(other)).toEqual(['works', 'stops', 'outdated']);
  await newer.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');
  expect(await newer.evaluate(() => (window as Window).tab?.draft())).toBe('Half a sentence');
  await newer.waitForFunction(() => ((window as Window).tab?.status?.waiting ?? 0) > 0);

  await leader.reload();
  await until(leader, 'newer-version');
  expect(await other.evaluate(() => (window as Window).tab?.rename('ada', 'Bob').catch(() => 'refused'))).toBe(
    'refused',
  );
});

test('a newer app waits for an older tab that is frozen, says so, and goes on when that is closed', async () => {
  const older = await openTab();
  await until(older, 'works');
  await older.evaluate(() => (window as Window).tab?.arrive('ada'));
  await older.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  await freeze(older);
  const newer = await beginTab(true);
  await until(newer, 'waits');
  await older.close();
  await until(newer, 'goes on', 'works');
  await newer.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');
});

test('the tab that leads is closed while the data move into the newer shape: another one ends that', async () => {
  const older = await openTab();
  await older.evaluate(() => (window as Window).tab?.arrive('ada'));
  await older.evaluate(() => (window as Window).tab?.rename('ada', 'Eve'));
  await older.close();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first.goto(`${address}?newer`, { waitUntil: 'commit' }), second.goto(`${address}?newer`)]);
  await first.close({ runBeforeUnload: false });
  await until(second, 'works');
  await second.waitForFunction(() => (window as Window).tab?.held?.value.firstName === 'Eve');
});
