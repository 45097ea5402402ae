/** The app as it is built with a key of the weather service, which is well or not as the test says. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { serveApp, type WebServer } from '#backend/web-server.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { sizes } from '#tests/support/journey-phone.ts';
import { storedRows } from '#tests/support/journey-storage.ts';
import { Tab } from '#tests/support/journey-tab.ts';

const answer = {
  days: [
    { tempmax: 18, tempmin: 7.5, icon: 'partly-cloudy-day' },
    { tempmax: 14, tempmin: 9, icon: 'rain' },
    { tempmax: 12, tempmin: 3, icon: 'wind' },
  ],
};
const headers = { 'Access-Control-Allow-Origin': '*' };
const moods = {
  well: (route: Route) => route.fulfill({ json: answer, headers }),
  down: (route: Route) => route.fulfill({ status: 500, body: 'Internal Server Error', headers }),
  malformed: (route: Route) => route.fulfill({ body: '{"days":', headers }),
  unreachable: (route: Route) => route.abort(),
};

let dist: string;
let web: WebServer;
let browser: Browser;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'weather-app-'));
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', VITE_WEATHER_KEY: 'a-key' };
  const args = [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env });
  web = await serveApp({ dist, initJson: () => ({ demo: true }) });
  browser = await launchBrowser({ shell: true });
});
afterAll(async () => {
  await browser?.close();
  await web?.stop();
  await rm(dist, { recursive: true, force: true });
});

/** A phone of the demo's customer. Requests that a service worker passes on would not be seen here. */
async function open() {
  const context = await browser.newContext({ viewport: sizes.phone, serviceWorkers: 'block', reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await context.addInitScript(() => (document.cookie = 'garden-entered=yes; path=/; SameSite=Strict'));
  const asked: string[] = [];
  const refused: string[] = [];
  const service = { mood: 'well' as keyof typeof moods, asked, refused };
  await context.route('https://weather.visualcrossing.com/**', async (route) => {
    asked.push(route.request().url());
    await moods[service.mood](route);
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(web.url);
  return { page, context, service };
}
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const quiet = (page: Page) => page.getByText('No weather right now');
const degrees = async (page: Page) => {
  await page.locator('[data-known=true]').first().waitFor();
  return page.locator('[data-known=true]').getByText(/^high/).allTextContents();
};

it('is asked for the zip of the customer, and trouble of any kind leaves a quiet card', async () => {
  const { page, context, service } = await open();
  service.mood = 'down';
  const answering = () => page.waitForEvent('requestfinished', (request) => request.url().includes('visualcrossing'));
  const first = answering();
  await new Tab(page).enter('customer@garden.test');
  await first;
  await quiet(page).waitFor();
  await page.getByText(/^Drawn from the /).waitFor();
  service.mood = 'malformed';
  const second = answering();
  await look(page);
  await second;
  expect(service.asked).toHaveLength(2);
  await quiet(page).waitFor();

  service.mood = 'well';
  await look(page);
  expect(await degrees(page)).toEqual([
    'high 64 degrees, low 45 degrees Fahrenheit',
    'high 57 degrees, low 48 degrees Fahrenheit',
  ]);
  expect(await page.getByText(/Sample forecast|^as of/).count()).toBe(0);
  const query = 'key=a-key&unitGroup=metric&include=current,days&iconSet=icons2&contentType=json';
  const path = 'https://weather.visualcrossing.com/VisualCrossingWebServices/rest/services/timeline/';
  const places = service.asked.map((url) => url.replace(path, '').replace(`?${query}`, ''));
  expect(places).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^95[0-9]{3}$/) as string));

  await context.setOffline(true);
  await page.getByText(/^as of \d/).waitFor();
  await context.setOffline(false);
  await page.getByText(/^as of/).waitFor({ state: 'detached' });

  service.mood = 'unreachable';
  await page.clock.setFixedTime(new Date(await page.evaluate(() => new Date().setHours(32, 0, 0, 0))));
  await page.reload();
  await page.getByText('as of yesterday').waitFor();
  expect(await degrees(page)).toEqual([
    'high 57 degrees, low 48 degrees Fahrenheit',
    'high 53 degrees, low 37 degrees Fahrenheit',
  ]);
  expect(service.refused).toEqual([]);
});

it('stays with the customer: nobody else finds the place or the weather on the device', async () => {
  const { page } = await open();
  const tab = new Tab(page);
  await tab.enter('customer@garden.test');
  await degrees(page);
  const own = async () => JSON.stringify(await storedRows(page, 'customer', 'device'));
  await expect.poll(own).toMatch(/"value\/weather".*postalCode.*tempmax/);
  const elsewhere = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await self.caches.keys()).map(async (name) => (await self.caches.open(name)).keys()),
    );
    const entries = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage));
    return JSON.stringify([entries, caches.flat().map(({ url }) => url)]);
  });
  expect(elsewhere).not.toMatch(/tempmax|postalCode|visualcrossing/);
  await tab.logOut();
  await expect.poll(own).toBe('[]');
});
