/**
 * `npm run other-browsers`: storage, leadership and first journeys in Firefox and WebKitGTK of Debian's packages.
 * `-- --only firefox`, `-- --part storage` (or leadership, journeys) run less; `-- --test "signs in"` journeys of that name.
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '#scripts/build.ts';
import { openLine } from '#tests/support/journey-line.ts';
import { openServer } from '#tests/support/journey-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { OtherBrowser } from './client.ts';
import { startFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { leadershipTests, serveTabs } from './leadership.ts';
import { countInNode } from './node-count.ts';
import { installBrowsers } from './packages.ts';
import { leftOut, runSuites, serveSuites } from './storage.ts';
import { startWebKit } from './webkit.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { only: { type: 'string' }, part: { type: 'string' }, test: { type: 'string', default: '' } },
});
/** What WebKit stores while it is driven ends with it. */
const engines = [
  { name: 'firefox', start: startFirefox, stores: true },
  { name: 'webkit', start: startWebKit, stores: false },
].filter(({ name }) => values.only === undefined || values.only === name);
const isWanted = (part: string) => values.part === undefined || values.part === part;
type Engine = (typeof engines)[number];

const missing = installBrowsers();
if (missing !== undefined) {
  say(missing);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
let failed = 0;

/** Nobody waits for ever for a page whose storage does not answer. */
async function tooLong(minutes = 4): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, minutes * 60_000).unref());
  throw new Error(`It takes longer than ${minutes} minutes`);
}

/** Runs one test and says how it ended. */
async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  try {
    await work();
    say(`  passed  ${name}, ${seconds(begun)}`);
  } catch (error) {
    failed += 1;
    say(`  FAILED  ${name}, ${seconds(begun)}\n    ${String(error)}`);
  }
}

/** A browser with an empty profile. */
async function withBrowser(
  { start, stores }: Engine,
  work: (browser: () => OtherBrowser, restart: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const { path, remove } = await temporaryFolder('other-browser');
  let browser = await start(path);
  const restart = async (): Promise<boolean> => {
    if (!stores) return false;
    await browser.close();
    browser = await start(path);
    return true;
  };
  try {
    await work(() => browser, restart);
  } finally {
    await browser.close();
    await remove();
  }
}

async function storage(engine: Engine, url: string, inNode: ReadonlyMap<string, number>): Promise<void> {
  await withBrowser(engine, async (browser) => {
    const begun = performance.now();
    const outcomes = await runSuites(browser(), url);
    const passed = outcomes.filter(({ state }) => state === 'pass');
    say(`${browser().name}, storage: ${passed.length} of ${outcomes.length} tests passed, ${seconds(begun)}`);
    for (const { file, test, state, error = '' } of outcomes.filter((outcome) => !passed.includes(outcome))) {
      failed += 1;
      say(`  ${state === 'fail' ? 'FAILED' : `NOT RUN (${state})`}  ${file}: ${test}\n    ${error}`);
    }
    for (const [file, count] of inNode) {
      const here = outcomes.filter((outcome) => outcome.file === file).length;
      if (leftOut.has(file)) say(`  left out: ${file}, ${count} tests: ${leftOut.get(file)}`);
      else if (here !== count) {
        failed += 1;
        say(`  FAILED  ${file}: Node runs ${count} tests, this browser ${here}`);
      }
    }
  });
}

if (isWanted('storage')) {
  const inNode = await countInNode();
  say(`Node: ${[...inNode.values()].reduce((sum, count) => sum + count, 0)} tests of storage passed`);
  const server = await serveSuites();
  for (const engine of engines) await storage(engine, server.url, inNode);
  await server.stop();
}
if (isWanted('leadership')) {
  const server = await serveTabs();
  const url = server.resolvedUrls?.local[0] ?? '';
  for (const engine of engines)
    await withBrowser(engine, async (browser) => {
      say(`${browser().name}, two windows`);
      for (const [name, test] of leadershipTests) await attempt(name, () => test(browser(), url));
    });
  await server.close();
}
if (isWanted('journeys')) {
  await buildIfStale('app');
  await buildIfStale('functions');
  const server = await openServer('dist', {});
  for (const engine of engines)
    for (const [name, journey] of journeys.filter(([each]) => each.includes(values.test)))
      await withBrowser(engine, async (browser, restart) => {
        const line = await openLine(server);
        const tell = (text: string) => say(`    ${text}`);
        await attempt(`${browser().name}: ${name}`, () =>
          Promise.race([journey({ server, line, browser, restart, tell }), tooLong()]),
        );
        await line.stop();
      });
  await server.stop();
}
say(failed > 0 ? `${failed} failed.` : 'All passed.');
process.exit(failed > 0 ? 1 : 0);
