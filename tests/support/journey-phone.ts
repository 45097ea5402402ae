/** A browser of its own: its process, its storage, its network. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchProfile } from './browser.ts';
import { Tab } from './journey-tab.ts';

export const sizes = { phone: { width: 390, height: 844 }, computer: { width: 1280, height: 800 } };

/** The browser's own words about a request that failed: the weather of these tests, and no error of the app. */
const harmless = /^Failed to load resource: /;

interface Network {
  url: string;
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

export class Phone<Line extends Network = Network> {
  readonly line: Line;
  readonly #size: keyof typeof sizes;
  readonly #folder: string;
  /** What went wrong in any page, and was not meant to. */
  readonly #errors: string[] = [];
  #browser: BrowserContext;

  private constructor(line: Line, size: keyof typeof sizes, folder: string, browser: BrowserContext) {
    this.line = line;
    this.#size = size;
    this.#folder = folder;
    this.#browser = browser;
    this.#listen();
  }

  static async start<Line extends Network>(line: Line, size: keyof typeof sizes): Promise<Phone<Line>> {
    const folder = await mkdtemp(join(tmpdir(), 'journey-'));
    return new Phone(line, size, folder, await launch(folder, size));
  }

  async open(path = '/'): Promise<Tab> {
    const page = await this.#browser.newPage();
    await page.goto(this.line.url + path);
    return new Tab(page);
  }

  cut(): void {
    this.line.cut();
  }

  restore(): void {
    this.line.restore();
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
    this.#browser = await launch(this.#folder, this.#size);
    this.#listen();
  }

  /** Ends everything; fails when a page had an error. */
  async stop(): Promise<void> {
    await this.#browser.close();
    await this.line.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    if (this.#errors.length > 0) throw new Error(`A page had errors:\n${this.#errors.join('\n')}`);
  }

  #listen(): void {
    this.#browser.on('weberror', (event) => this.#errors.push(String(event.error())));
    this.#browser.on('console', (message) => {
      if (message.type() === 'error' && !harmless.test(message.text())) this.#errors.push(message.text());
    });
  }
}

async function launch(folder: string, size: keyof typeof sizes): Promise<BrowserContext> {
  const context = await launchProfile(folder, { viewport: sizes[size], reducedMotion: 'reduce' });
  // Each new tab of a phone would begin with how to install the app: these people know it.
  await context.addInitScript(() => {
    if (location.protocol === 'http:') sessionStorage.setItem('garden/entered', 'yes');
  });
  return context;
}
