/** Debian's Chromium, as quiet as it can be made: it asks nobody but the page. */
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findChromium, findShell } from '#scripts/chromium.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages that live for seconds: what optimizing compilers make of them never pays, and a process less starts sooner. */
const brief = ['--js-flags=--no-opt --no-maglev', '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2'];

type Context = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

interface Options {
  args?: string[];
  /** The engine without windows: it has no apps and no extensions, starts sooner, and times are not measured with it. */
  shell?: boolean;
}

const quiet = ({ args: more = [], shell = false }: Options) => ({
  executablePath: (shell ? findShell() : findChromium()) ?? 'chromium',
  args: [...args, ...(shell ? brief : []), ...more],
});

/** Without anything on it that stays. */
export const launchBrowser = (options: Options = {}): Promise<Browser> => chromium.launch(quiet(options));

/** With what `folder` holds, which outlives the browser. */
export const launchProfile = (
  folder: string,
  { args: more = [], shell = false, ...context }: Options & Omit<Context, 'args'> = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { ...context, ...quiet({ args: more, shell }) });
