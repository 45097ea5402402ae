/** The app itself lives on the device: it opens without a network, and a new version waits to be taken. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Line } from '#tests/support/journey-line.ts';
import type { Phone } from '#tests/support/journey-phone.ts';
import { people, type Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld({ visited: false });
let next: string;

/** The app again, with another page and so another revision of it in the service worker. */
beforeAll(async () => {
  next = await mkdtemp(join(tmpdir(), 'next-version-'));
  await cp(world.server.dist, next, { recursive: true });
  const change = async (file: string, from: RegExp, to: string) => {
    const text = await readFile(join(next, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(next, file), text.replace(from, to));
  };
  await change('index.html', /<head>/, '<head><meta name="version" content="next" />');
  await change('sw.js', /(?<=url:"index\.html",revision:)"[0-9a-f]+"/, '"next"');
});
afterAll(() => rm(next, { recursive: true, force: true }));

it('opens without a network, with the customers of the user', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  phone.cut();
  await tab.page.reload();
  await tab.page.getByText(/^60 on this phone/).waitFor();
  await tab.status(/^Offline\. Nothing waits on this phone\.$/).waitFor();
  await tab.openCustomer('Alvarez, Maria');
});

it.each([
  ['a part of it', /^assets\/screens-/],
  ['what sends while it is closed', /^sending\.js$/],
])('comes onto the device although %s was lost on the way', async (_, part) => {
  const torn = await mkdtemp(join(tmpdir(), 'torn-version-'));
  onTestFinished(() => rm(torn, { recursive: true, force: true }));
  await cp(world.server.dist, torn, { recursive: true });
  for (const name of await readdir(torn, { recursive: true })) {
    if (part.test(name)) await rm(join(torn, name));
  }
  const phone = await world.start('phone');
  await phone.line.deploy(torn);
  const tab = await phone.open();
  await tab.enter(people.employee);
  await tab.atHome();
  await tab.page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration()));
  await phone.line.deploy(world.server.dist);
  await tab.installed();
});

it.each(['services', 'signed-in', 'replica'])(
  'lets in by itself whoever logged in while the line broke before %s was there',
  async (part) => {
    const phone = await world.start('phone', { withoutWorker: true });
    const tab = await phone.open('about:blank');
    const { page } = tab;
    const parts = new RegExp(`assets/${part}-`);
    await page.route(parts, (route) => route.abort());
    await page.goto(phone.line.url);
    await tab.enter(people.employee);
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.unroute(parts);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await tab.atHome();
  },
);

it('shows what could not be loaded for want of a line when it is asked for again', async () => {
  const phone = await world.start('phone', { withoutWorker: true });
  const { page } = await phone.open();
  await page.getByLabel('Email').waitFor();
  const parts = /assets\/registration-.*js$/;
  await page.route(parts, (route) => route.abort());
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.unroute(parts);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
});

it('goes on where the browser has no room for it, says so, and is kept when there is room again', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('about:blank');
  const { page } = tab;
  const session = await page.context().newCDPSession(page);
  const origin = phone.line.url;
  // Room for what people write, and not for the app.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
  await page.goto(origin);
  await tab.enter(people.employee);
  await tab.atHome();
  await tab.showCustomers();
  await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration()));
  await tab.openCustomer('Alvarez, Maria');
  await tab.addNote('Written without room for the app');
  await tab.nothingMarked();
  const { notes } = await world.server.user('customer-00000');
  expect(notes?.at(-1)?.note).toBe('Written without room for the app');

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Ready to leave?' }).click();
  const app = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'The app itself' }) });
  await app.and(page.locator('[data-ok=false]')).getByText('It is not kept yet').waitFor();
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await page.reload();
  await tab.installed();
  await app.and(page.locator('[data-ok=true]')).waitFor();
});

async function newVersion(phone: Phone<Line>, tab: Tab): Promise<void> {
  await phone.line.deploy(next);
  await tab.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await tab.page.getByText('A new version is ready.').waitFor();
}

it('takes a new version when told, and keeps what is being typed', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  await tab.openCustomer('Alvarez, Maria');
  await tab.newNote.fill('Half a sentence');
  await newVersion(phone, tab);
  const version = tab.page.locator('meta[name=version]');
  expect(await version.count()).toBe(0);
  expect(await tab.newNote.inputValue()).toBe('Half a sentence');
  await tab.page.getByRole('button', { name: 'Update now' }).click();
  await version.waitFor({ state: 'attached' });
  await tab.openCustomer('Alvarez, Maria');
  await expect.poll(() => tab.newNote.inputValue()).toBe('Half a sentence');

  phone.cut();
  await tab.page.reload();
  await tab.page.getByText(/^60 on this phone/).waitFor();
  expect(await version.count()).toBe(1);
});

it('asks for a new version beside what there is to do, never over it', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/initialIntro');
  await tab.enter(people.customer);
  await tab.page.getByRole('radio', { name: 'Android' }).check();
  await tab.installed();
  await newVersion(phone, tab);
  await tab.page.getByRole('button', { name: 'Continue in the browser' }).click();
  await tab.atHome();
});

/** The app again, whose parts have other names than those of the version that runs. */
async function otherParts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'other-parts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(world.server.dist, folder, { recursive: true });
  const assets = await readdir(join(folder, 'assets'));
  const parts = assets.filter((name) => name.endsWith('.js'));
  const next = (text: string) =>
    parts.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, '-next.js')), text);
  for (const file of ['index.html', ...parts.map((name) => `assets/${name}`)]) {
    const text = await readFile(join(folder, file), 'utf8');
    await rm(join(folder, file));
    await writeFile(join(folder, next(file)), next(text));
  }
  return folder;
}

it('a part that went with an old version leads to the new one, and keeps what is being typed', async () => {
  const phone = await world.start('phone', { withoutWorker: true });
  const tab = await phone.open();
  const { page } = tab;
  // The line was bad when the screens were fetched.
  await page.route(/screens-/, (route) => route.abort());
  await tab.enter(people.employee);
  await tab.atHome();
  await tab.showCustomers();
  await tab.openCustomer('Alvarez, Maria');
  await tab.newNote.fill('Half a sentence');
  await page.unroute(/screens-/);
  await phone.line.deploy(await otherParts());

  await page.getByRole('link', { name: 'Home' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Plants/ })
    .click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.getByText('A new version is ready.').waitFor();
  await page.getByRole('button', { name: 'Update now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plants' }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await tab.showCustomers();
  await tab.openCustomer('Alvarez, Maria');
  await expect.poll(() => tab.newNote.inputValue()).toBe('Half a sentence');
});
