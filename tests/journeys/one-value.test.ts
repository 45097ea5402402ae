/** Two of the staff change the same value of one plant without signal: whoever lost theirs reads both, and decides. */
import { expect, it } from 'vitest';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

async function openPlants(tab: Tab, who: 'admin' | 'employee'): Promise<void> {
  await tab.signIn(who);
  await tab.page
    .getByRole('main')
    .getByRole('link', { name: /^Plants/ })
    .click();
  await tab.page.getByRole('link', { name: 'Basil' }).waitFor();
  await tab.status(/^Up to date/).waitFor();
}

async function setSize({ page }: Tab, size: string): Promise<void> {
  await page.getByRole('link', { name: /^Basil\b/ }).click();
  await page.getByLabel('Plant Size').fill(size);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plants' }).waitFor();
}

const sizeAtServer = async () => (await world.server.catalogue()).plants.find(({ id }) => id === 'basil')?.size;

it('the later one is told with both values, also after a reload, and can use the own one after all', async () => {
  const [phone, desk] = [await world.start('phone'), await world.start('computer')];
  const [garden, server] = [await phone.open(), await desk.open()];
  await Promise.all([openPlants(garden, 'employee'), openPlants(server, 'admin')]);
  phone.cut();
  desk.cut();
  await setSize(garden, '99');
  await setSize(server, '77');
  for (const tab of [garden, server]) await tab.status(/^Offline\. 1 change waits/).waitFor();

  phone.restore();
  await garden.status(/^Up to date/).waitFor();
  expect(await sizeAtServer()).toBe(99);
  desk.restore();
  await server.status(/^1 change could not be saved\. Open to see why\.$/).click();
  const told = server.page.getByRole('listitem').filter({ hasText: 'Plant Size of Basil in the catalogue' });
  await told.getByText('Somebody changed this on another device too, and theirs reached the office first.').waitFor();
  expect(await told.locator('dl').innerText()).toMatch(/^Yours\s+77\s+Theirs\s+99$/u);
  expect(await sizeAtServer()).toBe(99);
  await garden.status(/^Up to date/).waitFor();

  await server.page.reload();
  await told.getByRole('button', { name: /^Use mine/ }).click();
  await server.page.getByRole('heading', { name: 'Everything is at the office.' }).waitFor();
  await server.status(/^Up to date/).waitFor();
  await expect.poll(sizeAtServer).toBe(77);
  await garden.page.getByRole('link', { name: /^Basil\b/ }).click();
  await expect.poll(() => garden.page.getByLabel('Plant Size').inputValue()).toBe('77');
  await garden.status(/^Up to date/).waitFor();
});
