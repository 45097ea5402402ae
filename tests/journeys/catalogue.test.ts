/** Staff change the catalogue where there is no signal: what each of them typed is there in the end. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CataloguePlant } from '#domain/catalogue.ts';
import { newError } from '#tests/support/journey-errors.ts';
import type { Line } from '#tests/support/journey-line.ts';
import type { Phone } from '#tests/support/journey-phone.ts';
import { fillDevice, storedRows } from '#tests/support/journey-storage.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

// The log takes one entry a minute.
beforeEach(() => world.server.forgetErrorTime('employee'));

async function openPlants(phone: Phone<Line>, who: 'admin' | 'employee'): Promise<Tab> {
  const tab = await phone.open();
  await tab.signIn(who);
  await tab.page
    .getByRole('main')
    .getByRole('link', { name: /^Plants/ })
    .click();
  await tab.page.getByRole('link', { name: 'Basil' }).waitFor();
  await tab.status(/^Up to date/).waitFor();
  return tab;
}

/** Both signed in, with the catalogue on their devices. */
async function twoOfTheStaff() {
  const [phone, desk] = [await world.start('phone'), await world.start('computer')];
  const [garden, server] = await Promise.all([openPlants(phone, 'employee'), openPlants(desk, 'admin')]);
  const cut = () => [phone, desk].forEach((each) => each.cut());
  const restore = async () => {
    for (const each of [phone, desk]) each.restore();
    for (const tab of [garden, server]) await tab.status(/^Up to date/).waitFor();
  };
  return { phone, garden, server, cut, restore };
}

async function openPlant({ page }: Tab, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
  await page.getByRole('heading', { level: 1, name: `Edit ${name}` }).waitFor();
}

/** Types into a field and leaves the form: that is all it takes. */
async function edit(tab: Tab, name: string, fields: Record<string, string>): Promise<void> {
  await openPlant(tab, name);
  for (const [label, text] of Object.entries(fields)) await tab.page.getByLabel(label).fill(text);
  await tab.page.getByRole('button', { name: 'Back' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Plants' }).waitFor();
}

async function renameCategory({ page }: Tab, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: /^Edit Categories/ }).click();
  await page.getByLabel(`Category ${from}`).fill(to);
  await page.getByLabel(`Category ${from}`).press('Enter');
  await page.getByLabel(`Category ${to}`).waitFor();
}

const plantAtServer = async (id: string): Promise<CataloguePlant | undefined> =>
  (await world.server.catalogue()).plants.find((plant) => plant.id === id);

describe('two of the staff without signal', () => {
  it('edit different plants, and different fields of one plant: all of it arrives', async () => {
    const { garden, server, cut, restore } = await twoOfTheStaff();
    cut();
    await edit(garden, 'Basil', { 'Plant Size': '99' });
    await edit(garden, 'Chard', { Description: 'Red stems.' });
    await edit(server, 'Mint', { 'Plant Size': '77' });
    await edit(server, 'Chard', { Link: 'https://gardens.test/chard' });
    for (const tab of [garden, server]) await tab.status(/^Offline\. 2 changes wait/).waitFor();
    await garden.page.getByRole('link', { name: 'Basil On this phone' }).waitFor();
    expect((await plantAtServer('basil'))?.size).toBe(144);

    await restore();
    await expect
      .poll(async () => [(await plantAtServer('basil'))?.size, (await plantAtServer('mint'))?.size])
      .toEqual([99, 77]);
    await expect
      .poll(() => plantAtServer('chard'))
      .toMatchObject({ description: 'Red stems.', link: 'https://gardens.test/chard' });
    await openPlant(garden, 'Chard');
    await expect.poll(() => garden.page.getByLabel('Link').inputValue()).toBe('https://gardens.test/chard');
    await openPlant(server, 'Chard');
    await expect.poll(() => server.page.getByLabel('Description').inputValue()).toBe('Red stems.');
  });

  it('rename a category and edit a plant of it, and add one to it: both end in the renamed category', async () => {
    const { garden, server, cut, restore } = await twoOfTheStaff();
    cut();
    await renameCategory(server, 'Fruit', 'Orchard');
    await edit(garden, 'Fig', { 'Plant Size': '5000' });
    await garden.page.getByRole('link', { name: 'Add Plant' }).click();
    await garden.page.getByLabel('Plant Name').fill('Quince');
    await garden.page.getByLabel('Category').selectOption('Fruit');
    await garden.page.getByRole('button', { name: 'Save', exact: true }).click();
    await garden.page.getByRole('link', { name: 'Quince On this phone' }).waitFor();
    await restore();

    await expect.poll(async () => (await world.server.catalogue()).categories).toContain('Orchard');
    await expect.poll(() => plantAtServer('fig')).toMatchObject({ size: 5000, category: 'Orchard' });
    const { plants, categories } = await world.server.catalogue();
    expect(categories).not.toContain('Fruit');
    expect(
      plants
        .filter(({ category }) => category === 'Orchard')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Blueberry', 'Fig', 'Lemon', 'Quince', 'Strawberry']);
    for (const { page } of [garden, server]) await page.getByRole('heading', { level: 3, name: 'Orchard' }).waitFor();
  });
});

async function readAlert({ page }: Tab, text: string): Promise<void> {
  await page.getByRole('alertdialog', { name: text }).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
}

describe('a browser that is killed in the middle of an edit', () => {
  it('has lost nothing that was typed: what was left is saved, the rest is still in its field', async () => {
    const phone = await world.start('phone');
    const tab = await openPlants(phone, 'employee');
    phone.cut();
    await openPlant(tab, 'Sage');
    await tab.page.getByLabel('Plant Size').fill('321');
    await tab.page.getByLabel('Link').fill('not an address');
    await tab.page.getByLabel('Description').fill('Half a sent');
    const kept = async () => JSON.stringify(await storedRows(tab.page, 'employee', 'device'));
    await expect.poll(kept).toMatch(/(?=.*not an address).*Half a sent/u);
    await phone.restart();

    const again = await phone.open('/edit-plant/Sage');
    const value = (label: string) => again.page.getByLabel(label).inputValue();
    await expect.poll(() => value('Description')).toBe('Half a sent');
    expect([await value('Plant Size'), await value('Link')]).toEqual(['321', 'not an address']);
    await again.page.getByRole('button', { name: 'Save', exact: true }).click();
    await again.page.getByText('Please enter a whole address that starts with https:// or http://.').waitFor();
    await again.page.getByLabel('Link').fill('https://gardens.test/sage');
    await again.page.getByRole('button', { name: 'Save', exact: true }).click();
    await again.page.getByRole('alertdialog', { name: 'Sage has been updated' }).waitFor();
    await again.page.getByRole('button', { name: 'OK' }).click();
    phone.restore();
    await expect
      .poll(() => plantAtServer('sage'))
      .toMatchObject({ size: 321, link: 'https://gardens.test/sage', description: 'Half a sent' });
  });
});

describe('an employee who may not change the catalogue any more', () => {
  afterEach(() => world.server.change('employee', { role: 'employee' }));

  it.for(['without signal', 'in the middle of an edit'] as const)(
    'is told wherever they are by then, and can read what was not saved: %s',
    async (when) => {
      const text = `Written ${when}`;
      const logged = await newError(world, 'catalogue-refused');
      const phone = await world.start('phone');
      const tab = await openPlants(phone, 'employee');
      if (when === 'without signal') {
        phone.cut();
        await edit(tab, 'Thyme', { Description: text });
        await tab.status(/^Offline\. 1 change waits/).waitFor();
      } else {
        await openPlant(tab, 'Thyme');
        await tab.page.getByLabel('Description').fill(text);
      }
      await world.server.change('employee', { role: 'customer' });
      phone.restore();

      await readAlert(tab, 'You do not have permission to modify plants');
      expect(new URL(tab.page.url()).pathname).toBe('/');
      await logged();
      await tab.status(/^1 change could not be saved\. Open to see why\.$/).click();
      await tab.page.getByText(text).waitFor();
      expect((await plantAtServer('thyme'))?.description).not.toContain(text);
    },
  );

  it('"You do not have permission to modify categories."', async () => {
    const phone = await world.start('phone');
    const tab = await openPlants(phone, 'employee');
    phone.cut();
    await tab.page.getByRole('button', { name: /^Edit Categories/ }).click();
    await tab.page.getByLabel('New category').fill('Ferns');
    await tab.page.getByRole('button', { name: 'Add Category' }).click();
    await tab.page.getByLabel('Category Ferns').waitFor();
    await world.server.change('employee', { role: 'customer' });
    phone.restore();
    await readAlert(tab, 'You do not have permission to modify categories.');
    await tab.status(/^1 change could not be saved\. Open to see why\.$/).click();
    await tab.page.getByRole('main').getByText('Ferns').first().waitFor();
    expect((await world.server.catalogue()).categories).not.toContain('Ferns');
  });
});

describe('somebody who may not read the catalogue', () => {
  it('"You do not have permission get plants info.", and the error is logged', async () => {
    const logged = await newError(world, 'catalogue-unreadable');
    await world.server.withRules('allow get: if hasProfile();', 'allow get: if false;', async () => {
      const tab = await (await world.start('phone')).open();
      await tab.signIn('employee');
      await tab.page.getByRole('alertdialog', { name: 'You do not have permission get plants info.' }).waitFor();
      await logged();
    });
  });
});

describe('on a full device', () => {
  it('"An error occured, Please try again later.", saving or deleting, and what was typed stays', async () => {
    const tab = await openPlants(await world.start('phone'), 'employee');
    const alert = (text: string) => readAlert(tab, text);
    const remove = async () => {
      await tab.page.getByRole('button', { name: 'Delete plant' }).click();
      await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await openPlant(tab, 'Dill');
    await tab.page.getByLabel('Plant Size').fill('55');
    await fillDevice(tab.page, true);
    await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
    await alert('An error occured, Please try again later.');
    expect(await tab.page.getByLabel('Plant Size').inputValue()).toBe('55');
    await remove();
    await alert('An error occured, Please try again later.');

    await fillDevice(tab.page, false);
    await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
    await alert('Dill has been updated');
    await expect.poll(() => plantAtServer('dill')).toMatchObject({ size: 55 });
    await openPlant(tab, 'Dill');
    await remove();
    await alert('Dill has been updated');
    await expect.poll(() => plantAtServer('dill')).toBeUndefined();
  });
});
