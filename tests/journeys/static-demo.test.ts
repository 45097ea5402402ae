/** `npm run build:demo`: a folder that any server serves under any path, beside pages that are none of its business. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { buildIfStale } from '#scripts/build.ts';
import { Phone, type sizes } from '#tests/support/journey-phone.ts';
import { type StaticHost, serveFolders } from '#tests/support/static-host.ts';

const dist = join(projectRoot, 'dist-demo');
const label = 'Demo: everything stays in this browser';
let host: StaticHost;

beforeAll(() => buildIfStale('demo'));
beforeEach(async () => {
  host = await serveFolders({ '/some/where': dist, '/some': dist });
});

async function start(size: keyof typeof sizes = 'phone', folder = '/some/where/') {
  const phone = await Phone.start({ ...host, url: host.url + folder }, size);
  onTestFinished(() => phone.stop());
  return phone;
}
const atHash = (page: Page) => new URL(page.url()).hash;

describe.each([
  ['Customer', 'My Plants'],
  ['Employee', 'Customers'],
  ['Admin', 'Employees'],
])('whoever looks around as %s', (name, seen) => {
  it('needs no password and comes to that home', async () => {
    const tab = await (await start()).open('');
    await tab.page.getByText(label).waitFor();
    await expect.poll(() => tab.page.title()).toBe('Login · Garden Service Demo');
    await tab.page.getByRole('button', { name, exact: true }).click();
    await tab.atHome();
    await tab.page.getByText(label).waitFor();
    await tab.page.getByRole('main').getByRole('link', { name: seen }).first().waitFor();
  });
});

it('a note that was written in the demo is there after a reload on a deep address, and without a network', async () => {
  const phone = await start();
  const tab = await phone.open('');
  await tab.beginWork('employee');
  expect(atHash(tab.page)).toBe('#/customers');
  await tab.openCustomer('Alvarez, Maria');
  await tab.addNote('Written in the demo');
  await tab.mark('Written in the demo').waitFor({ state: 'detached' });

  await tab.page.reload();
  await tab.openCustomer('Alvarez, Maria');
  await tab.note('Written in the demo').waitFor();
  expect(tab.page.url()).toMatch(/\/some\/where\/#\/customers$/);

  phone.cut();
  await phone.kill(tab);
  const later = await phone.open('#/customers');
  await later.openCustomer('Alvarez, Maria');
  await later.note('Written in the demo').waitFor();
  await later.page.getByRole('link', { name: 'Home' }).click();
  await later.atHome();
  await later.page.goBack();
  await later.page.getByLabel('Search customers').waitFor();
});

it('every screen of a customer opens by its address, and logging out leads to the front door of the demo', async () => {
  const phone = await start();
  const tab = await phone.open('#/reset-password');
  await tab.page.getByRole('heading', { level: 1, name: 'Password reset' }).waitFor();
  await tab.page.getByRole('link', { name: 'Login' }).click();
  await tab.signIn('customer');
  for (const [address, heading] of [
    ['#/preferences', 'My Plants'],
    ['#/contact', 'Contact'],
    ['#/gallery', 'Gallery'],
  ] as const) {
    const other = await phone.open(address);
    await other.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (address === '#/gallery') await other.page.frameLocator('iframe').getByText('A scented walk').waitFor();
    await phone.kill(other);
  }
  await tab.logOut();
  expect(tab.page.url()).toBe(`${host.url}/some/where/#/`);
  await tab.page.getByRole('button', { name: 'Admin', exact: true }).waitFor();
});

it('asks for nothing outside of its folder', async () => {
  const phone = await start('computer');
  const tab = await phone.open('');
  const elsewhere: string[] = [];
  tab.page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol !== 'http:' && protocol !== 'https:') return;
    if (origin !== host.url || !pathname.startsWith('/some/where/')) elsewhere.push(request.url());
  });
  await tab.page.reload();
  await tab.signIn('customer');
  await tab.page.getByRole('main').getByRole('link', { name: 'Schedule Service' }).click();
  await tab.page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await tab.page.getByRole('link', { name: 'Home' }).click();
  await tab.atHome();
  expect(elsewhere).toEqual([]);
  expect(host.asked.filter((path) => !path.startsWith('/some/where/'))).toEqual([]);
});

it('leaves other pages of its host alone, and what they keep', async () => {
  const phone = await start();
  const other = await phone.open('/another/page');
  await other.page.evaluate(async () => {
    localStorage.setItem('garden/signed-in', 'somebody of another page');
    await caches.open('kept by another page');
  });
  const tab = await phone.open('');
  await tab.signIn('employee');
  // The demo itself, once more, in the folder above: another company.
  const above = await phone.open(`${host.url}/some/`);
  await above.page.getByRole('button', { name: 'Customer', exact: true }).click();
  await above.atHome();
  await above.installed();
  await tab.page.reload();
  await tab.page.getByRole('link', { name: 'Okafor' }).waitFor();
  await tab.logOut();
  await above.page.reload();
  await above.atHome();

  await other.page.reload();
  const found = await other.page.evaluate(async () => ({
    title: document.title,
    controlled: navigator.serviceWorker.controller !== null,
    signedIn: localStorage.getItem('garden/signed-in'),
    keys: Object.keys(localStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
  }));
  expect(found).toMatchObject({ title: 'Elsewhere', controlled: false, signedIn: 'somebody of another page' });
  const strange = (names: string[], own: RegExp) => names.filter((name) => !own.test(name));
  expect(strange(found.keys, /^\/some\//)).toEqual(['garden/signed-in']);
  expect(strange(found.caches, /\/some\/(where\/)?$/)).toEqual(['kept by another page']);
  expect(found.caches.filter((name) => name.endsWith('/some/where/'))).toHaveLength(1);
  expect(strange(found.databases, /[./]some[./]/)).toEqual([]);
});

it('is installed under its own name, from its own folder', async () => {
  const manifest = (await (await fetch(`${host.url}/some/where/manifest.webmanifest`)).json()) as Record<
    string,
    unknown
  >;
  expect(manifest).toMatchObject({ name: 'Garden Service Demo', start_url: './', scope: './' });
  expect(manifest).not.toHaveProperty('id');
  const phone = await start();
  const tab = await phone.open('');
  await tab.installed();
  const scope = await tab.page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${host.url}/some/where/`);
});
