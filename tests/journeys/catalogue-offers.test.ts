/** What is offered, and what is told before a plant or a category goes. */
import { expect, it } from 'vitest';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const fig = async () => (await world.server.catalogue()).plants.find(({ id }) => id === 'fig');

it.each(['phone', 'computer'] as const)(
  'a plant is taken off the offer and put back without signal, on a %s',
  async (size) => {
    const desk = await world.start(size);
    const tab = await desk.open('/edit-plant/Fig');
    await tab.enter(people.employee);
    const offered = tab.page.getByRole('checkbox', { name: 'Offered to customers' });
    await offered.waitFor();
    await tab.status(/^Up to date/).waitFor();
    await tab.installed();

    const garden = await world.start('phone');
    const theirs = await garden.open('/preferences');
    await theirs.enter(people.customer);
    await theirs.page.getByLabel('Search plants').fill('fig');
    const row = theirs.page.getByRole('checkbox', { name: 'Fig' });
    await row.waitFor();

    desk.cut();
    await tab.status(/^Offline/).waitFor();
    await offered.press('Space');
    await tab.page.getByText('Not offered', { exact: true }).waitFor();
    await tab.status(/^Offline\. 1 change waits/).waitFor();
    expect((await fig())?.active).toBe(true);
    desk.restore();
    await tab.status(/^Up to date/).waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await fig())?.active).toBe(false);

    await offered.press('Space');
    await tab.page.getByText('Not offered', { exact: true }).waitFor({ state: 'detached' });
    await row.waitFor();
    expect((await fig())?.active).toBe(true);
  },
);

it('before a plant or a category goes, the question says how many customers on this device chose it, without signal', async () => {
  const desk = await world.start('phone');
  const tab = await desk.open('/');
  await tab.beginWork('admin');
  await tab.installed();
  const users = (await world.server.users()).filter(({ role }) => role === 'customer');
  const chose = (ids: readonly string[]) =>
    users.filter(({ plants }) => plants.some(({ id }) => id !== undefined && ids.includes(id))).length;
  const herbs = (await world.server.catalogue()).plants.filter(({ category }) => category === 'Herbs');
  desk.cut();
  await tab.status(/^Offline/).waitFor();

  await tab.page.getByRole('button', { name: 'Back' }).click();
  await tab.page
    .getByRole('main')
    .getByRole('link', { name: /^Plants/ })
    .click();
  await tab.page.getByRole('button', { name: /^Edit Categories/ }).click();
  await tab.page.getByLabel('Category Herbs').fill('');
  await tab.page.getByLabel('Category Herbs').press('Enter');
  const count = chose(herbs.map(({ id }) => id));
  expect(count).toBeGreaterThan(1);
  await tab.page.getByRole('alertdialog').getByText(`${count} customers on this phone chose plants of it.`).waitFor();
  await tab.page.getByRole('button', { name: 'Keep it' }).click();

  await tab.page.getByRole('link', { name: /^Fig\b/ }).click();
  await tab.page.getByRole('button', { name: 'Delete plant' }).click();
  await tab.page
    .getByRole('alertdialog')
    .getByText(`${chose(['fig'])} customers on this phone chose it.`)
    .waitFor();
  await tab.page.getByRole('button', { name: 'Cancel' }).click();
});
