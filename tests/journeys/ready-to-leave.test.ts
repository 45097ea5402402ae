/** Whoever leaves for a garden sees beforehand what the phone has, and what it lacks: each line is made untrue once. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import type { Line } from '#tests/support/journey-line.ts';
import type { Phone } from '#tests/support/journey-phone.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';
import { servePictures } from '#tests/support/picture-server.ts';

const world = journeyWorld();

const ready = (page: Page) => page.getByRole('region', { name: 'Ready to leave?' });
const line = (page: Page, title: string) =>
  ready(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const isFine = (page: Page, title: string) => line(page, title).and(page.locator('[data-ok=true]'));
const lacks = (page: Page, title: string) => line(page, title).and(page.locator('[data-ok=false]'));
const cure = (page: Page, title: string) => line(page, title).getByRole('button').click();

/** From home by its link, one tap. */
async function ask({ page }: Tab): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Ready to leave?' }).click();
  await ready(page).waitFor();
}

async function allowKeeping({ page }: Tab): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Browser.grantPermissions', { permissions: ['durableStorage'] });
}

/** What the browser answers from the next load on; without a quota its own. Chromium tells no true one, whatever is emulated. */
async function setQuota({ page }: Tab, quota?: number): Promise<void> {
  await page.addInitScript((answered) => {
    const manager = StorageManager.prototype as StorageManager & { own?: StorageManager['estimate'] };
    const own = (manager.own ??= manager.estimate);
    manager.estimate = async function (this: StorageManager) {
      const found = await own.call(this);
      return answered === undefined ? found : { ...found, quota: answered };
    };
  }, quota);
}
const used = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

async function atWork(size: 'phone' | 'computer' = 'phone'): Promise<{ phone: Phone<Line>; tab: Tab; page: Page }> {
  const phone = await world.start(size);
  const tab = await phone.open();
  await tab.beginWork('employee');
  return { phone, tab, page: tab.page };
}

it.each(['phone', 'computer'] as const)('all is on this %s: it says so, and as of when', async (size) => {
  const { phone, tab, page } = await atWork(size);
  await allowKeeping(tab);
  await ask(tab);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ready to leave?');
  await page.evaluate(() => navigator.storage.persist());
  await isFine(page, 'Customers and plants')
    .getByText(/^All 60 customers and the plants are here, as of today/)
    .waitFor();
  for (const title of ['What you wrote', 'The app itself', 'Pictures of plants', 'Room', 'Signed in']) {
    await isFine(page, title).waitFor();
  }
  // Without signal the same stands, and so it does after a new start.
  phone.cut();
  await page.reload();
  await tab.status(/^Offline/).waitFor();
  await isFine(page, 'Customers and plants').waitFor();
  await isFine(page, 'The app itself').waitFor();
});

it('what waits is told, and goes out by its button', async () => {
  const { phone, tab, page } = await atWork();
  phone.cut();
  await tab.openCustomer('Alvarez, Maria');
  await tab.addNote('Written before leaving');
  await ask(tab);
  await lacks(page, 'What you wrote').getByText('1 change waits on this phone.').waitFor();
  phone.restore();
  await tab.askAgain(isFine(page, 'What you wrote'), line(page, 'What you wrote').getByRole('button'));
});

it('customers that the browser has lost are missing until they are back', async () => {
  const { phone, tab, page } = await atWork();
  phone.cut();
  await tab.status(/^Offline/).waitFor();
  await ask(tab);
  await isFine(page, 'Customers and plants').waitFor();
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.endsWith('--users'))?.name ?? '';
    await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve));
  });
  await lacks(page, 'Customers and plants').waitFor();
  phone.restore();
  await isFine(page, 'Customers and plants')
    .getByText(/^All 60 customers/)
    .waitFor();
});

it('a browser without a service worker does not keep the app', async () => {
  const phone = await world.start('phone', { withoutWorker: true });
  const tab = await phone.open();
  await tab.enter('employee@garden.test');
  await tab.atHome();
  await ask(tab);
  await lacks(tab.page, 'The app itself').waitFor();
});

it('a part of the app that is gone is missed, and fetched', async () => {
  const { tab, page } = await atWork();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const part = (await cache.keys()).find(({ url }) => url.includes('/assets/screens'));
      if (part) await cache.delete(part);
    }
  });
  await ask(tab);
  await lacks(page, 'The app itself').getByText('One part of it is missing here.').waitFor();
  await cure(page, 'The app itself');
  await isFine(page, 'The app itself').waitFor();
});

it('a newer version is told, and taken', async () => {
  const { phone, tab, page } = await atWork();
  const next = await mkdtemp(join(tmpdir(), 'next-version-'));
  onTestFinished(() => rm(next, { recursive: true, force: true }));
  await cp(world.server.dist, next, { recursive: true });
  const change = async (file: string, from: RegExp, to: string) =>
    writeFile(join(next, file), (await readFile(join(next, file), 'utf8')).replace(from, to));
  await change('index.html', /<head>/, '<head><meta name="version" content="next" />');
  await change('sw.js', /(?<=url:"index\.html",revision:)"[0-9a-f]+"/, '"next"');
  await phone.line.deploy(next);
  await ask(tab);
  await lacks(page, 'The app itself').getByText('A newer version is ready to be taken.').waitFor();
  await cure(page, 'The app itself');
  await page.locator('meta[name=version]').waitFor({ state: 'attached' });
  await isFine(page, 'The app itself').waitFor();
});

it('pictures that nobody has seen yet are fetched by their button, where their host allows it', async () => {
  const pictures = await servePictures();
  onTestFinished(() => pictures.stop());
  const before = await world.server.catalogue();
  onTestFinished(() => world.server.changeCatalogue(() => before));
  const shows = (...addresses: string[]) =>
    world.server.changeCatalogue(({ plants }) => ({
      plants: plants.map((plant, index) => ({ ...plant, imgUrl: addresses[index] ?? '' })),
    }));
  await shows(pictures.open);
  const { tab, page } = await atWork();
  await ask(tab);
  await lacks(page, 'Pictures of plants')
    .getByText(/^0 of 1 are here/)
    .waitFor();
  await cure(page, 'Pictures of plants');
  await isFine(page, 'Pictures of plants').getByText('All 1 are here.').waitFor();
  await shows(pictures.open, pictures.closed);
  await lacks(page, 'Pictures of plants')
    .getByText(/^1 of 2 are here/)
    .waitFor();
  await cure(page, 'Pictures of plants');
  await line(page, 'Pictures of plants')
    .getByText(/^Some could not be fetched/)
    .waitFor();
});

it('storage that the device may clear is told, and what the browser answers', async () => {
  const { tab, page } = await atWork();
  const kept = await page.evaluate(() => navigator.storage.persisted());
  expect(kept).toBe(false);
  await ask(tab);
  await lacks(page, 'Kept safe').waitFor();
  await allowKeeping(tab);
  await cure(page, 'Kept safe');
  await isFine(page, 'Kept safe').waitFor();
});

it('little room is told once, with what can go: pictures first, never words', async () => {
  const pictures = await servePictures();
  onTestFinished(() => pictures.stop());
  const before = await world.server.catalogue();
  onTestFinished(() => world.server.changeCatalogue(() => before));
  await world.server.changeCatalogue(({ plants }) => ({
    plants: plants.map((plant, index) => ({ ...plant, imgUrl: index === 0 ? pictures.open : '' })),
  }));
  const { phone, tab, page } = await atWork();
  const told = page.getByText(/^This phone is nearly full/);
  await ask(tab);
  await cure(page, 'Pictures of plants');
  await isFine(page, 'Pictures of plants').waitFor();
  await isFine(page, 'Room').waitFor();
  expect(await told.count()).toBe(0);
  phone.cut();
  await tab.page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  await tab.openCustomer('Alvarez, Maria');
  await tab.addNote('Kept when room is short');

  await setQuota(tab, Math.ceil((await used(page)) * 1.1));
  await page.reload();
  await told.waitFor();
  await page.getByRole('button', { name: 'Remove 1 picture' }).click();
  await page.getByText('1 picture removed.').waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await ask(tab);
  await lacks(page, 'Room').waitFor();
  await lacks(page, 'Pictures of plants').waitFor();
  // What waits is offered as a file first of all.
  await page.getByText('This phone is nearly full. Keep a copy of what waits on it.').waitFor();
  await page.getByText('Kept when room is short').waitFor();

  await page.reload();
  await lacks(page, 'Room').waitFor();
  expect(await page.getByText('% of the room').count()).toBe(0);

  // There was room in between: it is told again.
  await setQuota(tab);
  await page.reload();
  await isFine(page, 'Room').waitFor();
  await setQuota(tab, Math.ceil((await used(page)) * 1.1));
  await page.reload();
  await page.getByText('% of the room').waitFor();
});
