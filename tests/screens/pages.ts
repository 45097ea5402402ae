/** Pages of the gallery for the tests of a file. */
import type { Browser, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { serveGallery } from '#tests/support/gallery/serve.ts';
import { violations } from './judge.ts';

type Visit = (page: Page) => Promise<void>;

export function openGallery() {
  let gallery: Awaited<ReturnType<typeof serveGallery>>;
  let browser: Browser;
  const idle: Page[] = [];
  const newPage = (options: Parameters<Browser['newPage']>[0] = {}) =>
    browser.newPage({ reducedMotion: 'reduce', ...options });

  beforeAll(async () => {
    gallery = await serveGallery();
    browser = await launchBrowser({ shell: true });
  });
  afterAll(async () => {
    await browser.close();
    await gallery.stop();
  });

  return {
    url: () => gallery.url,
    violations: (page: Page, rules?: string[]) => violations(page, gallery.judge, rules),
    /** A page of its own. */
    async inPage(options: Parameters<Browser['newPage']>[0], visit: Visit): Promise<void> {
      const page = await newPage(options);
      await withoutErrors(page, visit);
      await page.close();
    },
    /** A page that others had before, with nothing left of them but what the browser compiled. */
    async inUsedPage(viewport: { width: number; height: number }, visit: Visit): Promise<void> {
      const page = idle.pop() ?? (await newPage());
      await page.setViewportSize(viewport);
      await withoutErrors(page, visit);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
      await page.context().clearCookies();
      await page.mouse.move(-1, -1);
      idle.push(page);
    },
  };
}

async function withoutErrors(page: Page, visit: Visit): Promise<void> {
  const errors: string[] = [];
  const wrong = (error: Error) => errors.push(String(error));
  const told = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  page.on('pageerror', wrong).on('console', told);
  await visit(page);
  expect(errors).toEqual([]);
  page.off('pageerror', wrong).off('console', told);
}

/** As who sets it in their browser. */
export const largeText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200%; }' });
