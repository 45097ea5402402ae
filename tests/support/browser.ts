/** Debian's Chromium, as quiet as it can be made: it asks nobody but the page. */
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findChromium } from '#scripts/chromium.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = (): string => findChromium() ?? 'chromium';

/** Without anything on it that stays. */
export const launchBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath(), args: [...args, ...more] });

type ProfileOptions = Omit<NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>, 'args'>;

/** With what `folder` holds, which outlives the browser. */
export const launchProfile = (folder: string, options?: ProfileOptions, ...more: string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options, executablePath: executablePath(), args: [...args, ...more] });
