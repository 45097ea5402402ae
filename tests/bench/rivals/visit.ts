import type { Page } from 'playwright-core';

/** What other machinery a rival needs around its measurements. */
export interface Around {
  /** Before each measurement: the server as it was when the device was filled. */
  fresh?(): Promise<void>;
  prepare?(page: Page): Promise<void>;
}

export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'rivals' in window);
}
