/** What thumbs do on a phone: they press twice, go back, paste what is long, and leave in the middle of a word. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Line } from '#tests/support/journey-line.ts';
import type { Phone } from '#tests/support/journey-phone.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = 'customer';
const main = (tab: Tab) => tab.page.getByRole('main');

async function openPlants(phone: Phone<Line>): Promise<Tab> {
  const tab = await phone.open();
  await tab.signIn(customer);
  await main(tab)
    .getByRole('link', { name: /^My Plants/ })
    .click();
  await tab.page.getByRole('heading', { level: 1, name: 'My Plants' }).waitFor();
  return tab;
}
const openRequests = async (tab: Tab): Promise<Locator> => {
  const head = tab.page.getByRole('button', { name: /^Specialty Requests/ });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return tab.page.getByLabel('Your requests');
};

describe('a word of the last moment', () => {
  it.each([
    ['the page is reloaded', async (tab: Tab) => void (await tab.page.reload())],
    [
      'the page is closed',
      async (tab: Tab, phone: Phone<Line>) => {
        const address = new URL(tab.page.url()).pathname;
        await phone.kill(tab);
        return phone.open(address);
      },
    ],
  ])('is there again after %s', async (_, end) => {
    const phone = await world.start('phone');
    let tab = await openPlants(phone);
    for (const round of [1, 2, 3]) {
      const field = await openRequests(tab);
      const text = `A bench ${round}`;
      await field.fill(text);
      tab = (await end(tab, phone)) ?? tab;
      const again = await openRequests(tab);
      await expect.poll(() => again.inputValue()).toBe(text);
    }
    await expect.poll(async () => (await world.server.user(customer)).specialtyRequests).toBe('A bench 3');
  });

  it('stays in a note and in a message, too', async () => {
    const desk = await world.start('computer');
    const server = await desk.open();
    await server.beginWork('employee');
    await server.openCustomer('Abbott, Janet');
    await server.newNote.fill('Gate is op');
    await server.page.reload();
    await server.openCustomer('Abbott, Janet');
    await expect.poll(() => server.newNote.inputValue()).toBe('Gate is op');

    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.signIn(customer);
    await tab.page.goto(`${phone.line.url}/messageYTF/${customer}`);
    await tab.page.getByLabel('Your message').fill('Could you co');
    await tab.page.reload();
    await expect.poll(() => tab.page.getByLabel('Your message').inputValue()).toBe('Could you co');
  });
});

describe('the phone’s Back', () => {
  it('closes the sheet about a plant, stays on My Plants, and leads home only then', async () => {
    const tab = await openPlants(await world.start('phone'));
    const about = tab.page.getByRole('button', { name: /^About / }).first();
    const sheet = tab.page.getByRole('dialog');
    for (let round = 0; round < 3; round += 1) {
      await about.click();
      await sheet.waitFor();
      await tab.page.goBack();
      await sheet.waitFor({ state: 'detached' });
      expect(new URL(tab.page.url()).pathname).toBe('/preferences');
      await about.click();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await sheet.waitFor({ state: 'detached' });
    }
    await tab.page.goBack();
    await tab.atHome();
    await tab.page.goForward();
    await tab.page.getByRole('heading', { level: 1, name: 'My Plants' }).waitFor();
    await tab.page.goBack();
    await tab.atHome();
  });

  it('answers a question safely, and the footer’s Back is not delayed by sheets that were closed', async () => {
    const desk = await world.start('phone');
    const tab = await desk.open();
    await tab.beginWork('admin');
    await tab.openCustomer('Abbott, Janet');
    await tab.page.getByRole('button', { name: 'Delete customer' }).click();
    await tab.page.getByRole('alertdialog').waitFor();
    await tab.page.goBack();
    await tab.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(new URL(tab.page.url()).pathname).toBe('/customers');
    await tab.page.getByRole('button', { name: 'Delete customer' }).click();
    await tab.page.getByRole('button', { name: 'Cancel' }).click();
    await tab.page.getByRole('button', { name: 'Back', exact: true }).click();
    await tab.atHome();
  });

  it('from a plant whose alert was read leads to the list it was opened from', async () => {
    const tab = await (await world.start('phone')).open();
    await tab.signIn('employee');
    await main(tab)
      .getByRole('link', { name: /^Plants/ })
      .click();
    await tab.page.getByRole('link', { name: /^Chives/ }).click();
    await tab.page.getByLabel('Plant Size').fill('12');
    await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
    await tab.page.getByRole('alertdialog', { name: 'Chives has been updated' }).waitFor();
    await tab.page.getByRole('button', { name: 'OK' }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Plants' }).waitFor();
    await tab.page.goBack();
    await tab.atHome();
  });
});

describe('fast thumbs', () => {
  it.each([
    [2, 0],
    [2, 40],
    [6, 15],
  ])('%d presses %d ms apart leave a tick as it was, here and at the office', async (presses, apart) => {
    await world.server.change(customer, { plants: [] });
    const tab = await openPlants(await world.start('phone'));
    await tab.status(/^Up to date/).waitFor();
    const box = tab.page.getByRole('checkbox', { name: 'Thyme', exact: true });
    const herbs = tab.page.getByRole('button', { name: /^Herbs / });
    if ((await herbs.getAttribute('aria-expanded')) === 'false') await herbs.click();
    await box.waitFor();
    for (const chosen of [false, true]) {
      await box.setChecked(chosen);
      await box.evaluate(
        async (element: HTMLElement, [times, pause]) => {
          for (let press = 0; press < times; press += 1) {
            element.click();
            // A press is an event of its own, whatever comes right after it.
            await new Promise((resolve) => setTimeout(resolve, pause));
          }
        },
        [presses, apart] as const,
      );
      expect(await box.isChecked()).toBe(chosen);
      const names = async () => (await world.server.user(customer)).plants.map(({ name }) => name);
      await expect.poll(names).toEqual(chosen ? ['Thyme'] : []);
      await tab.status(/^Up to date/).waitFor();
      expect(await box.isChecked()).toBe(chosen);
      expect(await names()).toEqual(chosen ? ['Thyme'] : []);
    }
  });
});
