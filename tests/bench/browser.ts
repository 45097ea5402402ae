/** Chromium with a profile that stays: each visit is a browser of its own, so that nothing is warm. */
import { cp } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { launchProfile } from '#tests/support/browser.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

export interface Profile {
  /** Starts the browser with one empty page, and closes it when the work is done. */
  visit<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T>;
  /** A copy as it is now. */
  copy(): Promise<Profile>;
  remove(): Promise<void>;
  /** Its folder. */
  path: string;
}

export async function newProfile(from?: string): Promise<Profile> {
  const { path, remove } = await temporaryFolder('bench-profile');
  if (from) await cp(from, path, { recursive: true });
  return {
    async visit(work) {
      const context = await launchProfile(path);
      try {
        return await work(context.pages()[0] ?? (await context.newPage()), context);
      } finally {
        await context.close();
      }
    },
    copy: () => newProfile(path),
    remove,
    path,
  };
}

/** Bytes of JavaScript objects that are alive. */
export async function heapOf(page: Page, context: BrowserContext): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
