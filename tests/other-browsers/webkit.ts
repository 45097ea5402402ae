/** WebKitGTK by WebDriver, on a screen of its own. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, loopback } from '#backend/free-port.ts';
import { clickAt, keysOf, middleOf, type OtherBrowser, unwrapped, type Window, wrapped } from './client.ts';
import { run } from './processes.ts';

const libraries = '/usr/lib';

/** Where Debian keeps WebKit's small browser; undefined where it is missing. */
export async function findMiniBrowser(): Promise<string | undefined> {
  for (const machine of await readdir(libraries)) {
    const folders = await readdir(join(libraries, machine)).catch(() => []);
    const folder = folders.find((name) => /^webkit2?gtk-[46]/.test(name));
    if (folder) return join(libraries, machine, folder, 'MiniBrowser');
  }
  return undefined;
}

export async function startWebKit(folder: string): Promise<OtherBrowser> {
  const binary = await findMiniBrowser();
  if (binary === undefined) throw new Error('WebKitGTK is not installed.');
  const screen = run('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']);
  const display = `:${await screen.printed(/^(\d+)\s*$/m)}`;
  const port = await freePort();
  const driver = run('WebKitWebDriver', [`--host=${loopback}`, `--port=${port}`], {
    DISPLAY: display,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // It does not run for root with it; the pages are ours.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const base = `http://${loopback}:${port}`;
  await answers(`${base}/status`);
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] }, timeouts: { script: 600_000 } };
  const { sessionId, capabilities } = (await ask(`${base}/session`, 'POST', { capabilities: { alwaysMatch } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = (path: string, body: object | null = null, method = body ? 'POST' : 'GET') =>
    ask(`${base}/session/${sessionId}${path}`, method, body);
  /** The protocol speaks to one window at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn: InTurn = (work) => {
    const result = turn.then(() => work(session));
    turn = result.catch(() => undefined);
    return result;
  };
  const first = await session('/window');
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      const { handle } = (await inTurn(async (ask) => {
        await ask('/window', { handle: first });
        return ask('/window/new', { type: 'window' });
      })) as { handle: string };
      const window = windowOf(inTurn, handle);
      await window.go(url);
      return window;
    },
    async close() {
      await session('', null, 'DELETE');
      await driver.stop();
      await screen.stop();
    },
  };
}

type Ask = (path: string, body?: object | null, method?: string) => Promise<unknown>;
type InTurn = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;

/** A promise of the page is not waited for in a call, which would keep all other windows waiting: the page is asked for it. */
function windowOf(inTurn: InTurn, handle: string): Window {
  const here = <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
    inTurn(async (ask) => {
      await ask('/window', { handle });
      return work(ask);
    });
  const script = (text: string, ...args: unknown[]) =>
    here((ask) => ask('/execute/sync', { script: text, args })) as Promise<string | null>;
  let last = 0;
  const window: Window = {
    go: async (url) => void (await here((ask) => ask('/url', { url }))),
    reload: async () => void (await here((ask) => ask('/refresh', {}))),
    async evaluate(work, ...args) {
      const key = `evaluated-${(last += 1)}`;
      await script(
        `const [key, args] = arguments; (${wrapped(work)})(...JSON.parse(args)).then((answer) => { globalThis[key] = answer; });`,
        key,
        JSON.stringify(args),
      );
      for (;;) {
        const answer = await script(
          'const answer = globalThis[arguments[0]]; delete globalThis[arguments[0]]; return answer ?? null;',
          key,
        );
        if (answer !== null) return unwrapped(answer);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async click(selector) {
      const at = await window.evaluate(middleOf, selector);
      await here((ask) => ask('/actions', { actions: clickAt(at) }));
    },
    type: async (text) => void (await here((ask) => ask('/actions', { actions: keysOf(text) }))),
    close: async () => void (await here((ask) => ask('/window', null, 'DELETE'))),
  };
  return window;
}

async function ask(url: string, method: string, body: object | null): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const good = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (good) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}
