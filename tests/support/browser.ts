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

/** A process less starts sooner, and leaves the page more of a small machine. */
const few = '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2';
/**
 * Pages that live for seconds: what optimizing compilers make of them never pays, nor do a thread that helps them, many small
 * collections of garbage, and a process that draws.
 */
const brief = [
  '--js-flags=--no-opt --no-maglev --single-threaded --min-semi-space-size=16',
  '--in-process-gpu',
  // A script that is compiled while it arrives is compiled anew each time (ScriptStreaming). The others are Playwright's own
  // choice, which this one replaces.
  '--disable-features=ScriptStreaming,AvoidUnnecessaryBeforeUnloadCheckSync,AvoidCorsURLLoaderRestartOnRedirect,PaintHolding,ThirdPartyStoragePartitioning',
];

type Context = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

interface Options {
  args?: string[];
  /** The engine without windows: it has no apps and no extensions, and starts sooner. */
  shell?: boolean;
  /** Whether times are measured: then scripts are compiled as a phone does. */
  timed?: boolean;
}

const quiet = ({ args: more = [], shell = false, timed = !shell }: Options) => ({
  executablePath: (shell ? findShell() : findChromium()) ?? 'chromium',
  args: [...args, ...(shell ? [few] : []), ...(timed ? [] : brief), ...more],
});

/** Without anything on it that stays. */
export const launchBrowser = (options: Options = {}): Promise<Browser> => chromium.launch(quiet(options));

/** With what `folder` holds, which outlives the browser. */
export const launchProfile = (
  folder: string,
  { args: more = [], shell = false, timed = !shell, ...context }: Options & Omit<Context, 'args'> = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...context, ...quiet({ args: more, shell, timed }) });
