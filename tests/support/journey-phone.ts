/** A browser of its own: its process, its storage, its network. */
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { launchProfile } from './browser.ts';
import { Tab } from './journey-tab.ts';
import { foundAt, visitedUrl } from './journey-visited.ts';

export const sizes = { phone: { width: 390, height: 844 }, computer: { width: 1280, height: 800 } };

/** The browser's own words about a request that failed: the weather of these tests, and no error of the app. */
const harmless = /^Failed to load resource: /;

export interface Manner {
  /** Somebody else will answer in the place of the servers. */
  intercepted?: boolean;
  /** Nobody has seen the app here: it begins with how to install it, where the screen is narrow. */
  newcomer?: boolean;
  /** Needs what only the browser with windows has: it installs apps, and sends in the background. */
  whole?: boolean;
  /** The app is installed, and runs in its own window: see `app`. */
  installed?: boolean;
  /** The browser has no service worker: each part of the app is asked of the host when it is needed. */
  withoutWorker?: boolean;
  /** The folder of a browser that has opened the app once. Whoever is new here, or needs a whole browser, has not. */
  visited?: string;
}

/** What the browser has stored, and how to start it. */
interface Profile {
  folder: string;
  launch(): Promise<BrowserContext>;
}

interface Network {
  url: string;
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

export class Phone<Line extends Network = Network> {
  readonly line: Line;
  readonly #manner: Manner;
  readonly #profile: Profile;
  /** What went wrong in any page, and was not meant to. */
  readonly #errors: string[] = [];
  /** What was asked and is not answered yet, and since when. */
  readonly #asked = new Map<Request, number>();
  /** What was asked in vain, and when. */
  readonly #failed: string[] = [];
  #browser: BrowserContext;
  /** The page that a browser begins with, until it is used: each further one may cost a process. */
  #blank: Page | undefined;
  #clockSet = false;

  private constructor(line: Line, manner: Manner, profile: Profile, browser: BrowserContext) {
    this.line = line;
    this.#manner = manner;
    this.#profile = profile;
    this.#browser = browser;
    this.#listen();
  }

  static async start<Line extends Network>(
    line: Line,
    size: keyof typeof sizes,
    manner: Manner = {},
  ): Promise<Phone<Line>> {
    const { newcomer, installed, whole = installed, withoutWorker, visited } = manner;
    const folder = await mkdtemp(join(tmpdir(), 'journey-'));
    const isVisited = visited !== undefined && !newcomer && !whole && !withoutWorker;
    // Some 170 small files: one after the other costs a third.
    if (isVisited) cpSync(visited, folder, { recursive: true });
    const args = [...(isVisited ? [foundAt(line.url)] : []), ...(installed ? [`--app=${line.url}`] : [])];
    const profile = { folder, launch: () => launch(folder, args, size, manner) };
    return new Phone(isVisited ? { ...line, url: visitedUrl } : line, manner, profile, await profile.launch());
  }

  /** The window of the installed app. */
  app(): Tab {
    const [page] = this.#browser.pages();
    if (!page || !this.#manner.installed) throw new Error('The app is not installed here');
    return new Tab(page);
  }

  /** The path of a screen, or any address. */
  async open(path = '/'): Promise<Tab> {
    const page = this.#blank ?? (await this.#browser.newPage());
    this.#blank = undefined;
    await page.goto(new URL(path, this.line.url).href);
    return new Tab(page);
  }

  cut(): void {
    this.line.cut();
  }

  restore(): void {
    this.line.restore();
  }

  /** Sets the clock of this phone, milliseconds from the true time. Its timers and its monotonic clock run on. */
  async setClock(by: number): Promise<void> {
    const { clock } = this.#browser;
    const time = Date.now() + by;
    if (this.#clockSet) await clock.setSystemTime(time);
    else await clock.install({ time });
    this.#clockSet = true;
  }

  /** Lets its clock, its timers and its monotonic clock go on by milliseconds at once. The clock was set before its pages opened. */
  async passTime(milliseconds: number): Promise<void> {
    await this.#browser.clock.fastForward(milliseconds);
  }

  /** From now on this tab has the line of a garden at the edge of town: slow to answer, and thin. */
  async slow(tab: Tab): Promise<void> {
    const session = await this.#browser.newCDPSession(tab.page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    });
  }

  /** The next answer to a request like this is lost on its way back: what was asked, was done. */
  async loseAnswer(tab: Tab, url: RegExp): Promise<void> {
    await tab.page.route(
      url,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
  }

  /** Ends a page as a phone does: unasked. */
  async kill(tab: Tab): Promise<void> {
    await tab.page.close({ runBeforeUnload: false });
  }

  /**
   * Ends the whole browser as a phone does, and starts it again with what it had stored. What was set in localStorage in
   * the last seconds is gone: Chromium writes it down late.
   */
  async restart(): Promise<void> {
    const session = await this.#browser.browser()?.newBrowserCDPSession();
    const closed = new Promise((resolve) => this.#browser.once('close', resolve));
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
    for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL');
    await closed;
    this.#browser = await this.#profile.launch();
    this.#listen();
  }

  /** What stands on each of its pages, one in a line. */
  async screens(): Promise<string[]> {
    const textOf = (page: Page) => page.locator('body').innerText({ timeout: 2_000 });
    return Promise.all(
      this.#browser.pages().map(async (page) => {
        const text = await textOf(page).catch((error: unknown) => String(error));
        return `${page.url()} ${text.replaceAll(/\s+/gu, ' ').slice(0, 800)}`;
      }),
    );
  }

  /** What waits for an answer, and the last that was asked in vain, one in a line. */
  unanswered(): string[] {
    const waiting = [...this.#asked].map(
      ([request, since]) => `${request.method()} ${request.url()} for ${Math.round(performance.now() - since)} ms`,
    );
    return [...waiting, ...this.#failed.slice(-20)];
  }

  /** Ends everything; fails when a page had an error. */
  async stop(): Promise<void> {
    await this.#browser.close();
    await this.line.stop();
    await rm(this.#profile.folder, { recursive: true, force: true, maxRetries: 5 });
    if (this.#errors.length > 0) throw new Error(`A page had errors:\n${this.#errors.join('\n')}`);
  }

  #listen(): void {
    if (!this.#manner.installed) [this.#blank] = this.#browser.pages();
    this.#asked.clear();
    this.#browser.on('request', (request) => this.#asked.set(request, performance.now()));
    this.#browser.on('requestfinished', (request) => this.#asked.delete(request));
    this.#browser.on('requestfailed', (request) => {
      this.#asked.delete(request);
      this.#failed.push(`${new Date().toISOString()} ${request.url()}: ${request.failure()?.errorText}`);
    });
    this.#browser.on('weberror', (event) => this.#errors.push(String(event.error())));
    this.#browser.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' || harmless.test(text)) return;
      if (this.#manner.withoutWorker && text.includes('Failed to fetch dynamically imported module')) return;
      if (this.#manner.intercepted && text.includes('blocked by CORS policy')) return;
      this.#errors.push(text);
    });
  }
}

async function launch(
  folder: string,
  args: string[],
  size: keyof typeof sizes,
  { newcomer = false, installed = false, whole = installed, withoutWorker = false }: Manner,
): Promise<BrowserContext> {
  const options = {
    viewport: sizes[size],
    reducedMotion: 'reduce',
    serviceWorkers: withoutWorker ? 'block' : 'allow',
    args,
    shell: !whole,
  } satisfies Parameters<typeof launchProfile>[1];
  const context = await launchProfile(folder, options);
  // The machine may be busy; how fast we are is the benchmark's question.
  context.setDefaultTimeout(60_000);
  // Each new tab of a phone would begin with how to install the app: these people know it.
  if (!newcomer && !installed) {
    await context.addInitScript(() => {
      // A frame in a sandbox has none.
      if (location.protocol === 'http:' && window === window.top)
        document.cookie = 'garden-entered=yes; path=/; SameSite=Strict';
    });
  }
  return context;
}
