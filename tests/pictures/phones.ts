/** Devices as the pictures show them: sharp, in one of the schemes, each with a network of its own. */
import type { Browser } from 'playwright-core';
import { type Line, openLine } from '#tests/support/journey-line.ts';
import type { Server } from '#tests/support/journey-server.ts';
import { Tab } from '#tests/support/journey-tab.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const shapes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  computer: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  /** Two of them stand beside each other. */
  small: { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2 },
} as const;

export interface Device {
  tab: Tab;
  line: Line;
  /** A PNG of what its screen shows. */
  shoot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** At the front door; nobody is taken to the intro. */
export async function openDevice(
  browser: Browser,
  server: Server,
  shape: keyof typeof shapes,
  colorScheme: Scheme,
): Promise<Device> {
  const line = await openLine(server);
  const context = await browser.newContext({
    ...shapes[shape],
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/Los_Angeles',
  });
  await context.addInitScript(() => {
    if (window === window.top) document.cookie = 'garden-entered=yes; path=/; SameSite=Strict';
  });
  const page = await context.newPage();
  await page.goto(line.url);
  return {
    tab: new Tab(page),
    line,
    shoot: () => page.screenshot({ animations: 'disabled', caret: 'hide' }),
    async close() {
      await context.close();
      await line.stop();
    },
  };
}
