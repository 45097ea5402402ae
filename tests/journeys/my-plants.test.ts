/** A customer chooses plants on a phone whose connection comes and goes. */
import { expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Line } from '#tests/support/journey-line.ts';
import type { Phone } from '#tests/support/journey-phone.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';
import { servePictures } from '#tests/support/picture-server.ts';

const world = journeyWorld();
const customer = { id: 'customer', title: 'Abbott, Janet' };

/** Signed in, with My Plants open and all of it on the device. */
async function openPlants(phone: Phone<Line>): Promise<Tab> {
  const tab = await phone.open();
  await tab.signIn('customer');
  await tab.page.goto(`${phone.line.url}/preferences`);
  await tab.page.getByRole('heading', { level: 1, name: 'My Plants' }).waitFor();
  await tab.status(/^Up to date/).waitFor();
  return tab;
}

async function openCategory(tab: Tab, name: string): Promise<void> {
  const head = tab.page.getByRole('button', { name: new RegExp(`^${name} `) });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

const box = (tab: Tab, name: string) => tab.page.getByRole('checkbox', { name, exact: true });
const row = (tab: Tab, name: string) => tab.page.getByRole('listitem').filter({ has: box(tab, name) });
const badge = (tab: Tab, name: string, text: string) => row(tab, name).getByText(text);
const pickNames = async () => (await world.server.user(customer.id)).plants.map(({ name }) => name).toSorted();
const picksOf = (catalogue: Catalogue, ...names: string[]) =>
  catalogue.plants.filter(({ name }) => names.includes(name)).map(({ id, name, category }) => ({ id, name, category }));

/** The customer's list as it shall be at the beginning. */
async function begin(...names: string[]): Promise<void> {
  const plants = await world.server.catalogue().then((catalogue) => picksOf(catalogue, ...names));
  await world.server.change(customer.id, { plants });
}

it('keeps what two phones of one customer ticked apart, under the names that the office gave meanwhile', async () => {
  await begin('Basil', 'Chard');
  const [one, two] = [await world.start('phone'), await world.start('phone')];
  const [mine, theirs] = [await openPlants(one), await openPlants(two)];
  one.cut();
  two.cut();

  await openCategory(mine, 'Vegetables');
  await box(mine, 'Kale').check();
  await box(mine, 'Chard').uncheck();
  await badge(mine, 'Kale', 'On this phone').waitFor();
  await openCategory(theirs, 'Herbs');
  await box(theirs, 'Sage').check();
  await openCategory(theirs, 'Flowers');
  await box(theirs, 'Zinnia').check();
  await theirs.status(/^Offline\. 1 change waits on this phone\.$/).waitFor();

  const rename = (name: string) => (name === 'Vegetables' ? 'Kitchen garden' : name);
  await world.server.changeCatalogue(({ plants, categories }) => ({
    categories: categories.map(rename),
    plants: plants.map((plant) => ({
      ...plant,
      category: rename(plant.category),
      name: plant.name === 'Sage' ? 'Common sage' : plant.name,
    })),
  }));
  expect(await pickNames()).toEqual(['Basil', 'Chard']);

  one.restore();
  two.restore();
  await expect.poll(pickNames).toEqual(['Basil', 'Kale', 'Sage', 'Zinnia']);
  for (const tab of [mine, theirs]) {
    await tab.status(/^Up to date/).waitFor();
    await tab.page.getByRole('button', { name: /^Kitchen garden 1 chosen/ }).waitFor();
    await tab.page.getByRole('button', { name: /^Herbs 2 chosen/ }).waitFor();
    await tab.page.getByRole('button', { name: /^Flowers 1 chosen/ }).waitFor();
  }

  const desk = await world.start('computer');
  const server = await desk.open();
  await server.beginWork('admin');
  await server.openCustomer(customer.title);
  const section = server.page.locator('section', { has: server.page.getByRole('heading', { name: 'Plants' }) });
  // Before the catalogue is read all of them are of no category.
  await section.getByRole('heading', { name: 'Kitchen garden' }).waitFor();
  const groups = await section
    .locator('div', { has: server.page.locator('ul') })
    .evaluateAll((shown) =>
      shown.map((group) => [
        group.querySelector('h4')?.textContent,
        ...[...group.querySelectorAll('li')].map((item) => item.textContent),
      ]),
    );
  expect(groups).toEqual(
    expect.arrayContaining([
      ['Herbs', 'Basil', 'Common sage'],
      ['Kitchen garden', 'Kale'],
      ['Flowers', 'Zinnia'],
    ]),
  );
  expect(groups).toHaveLength(3);
});

it('keeps a tick, at once, although the page is killed without signal', async () => {
  await begin('Basil');
  const phone = await world.start('phone');
  const tab = await openPlants(phone);
  await openCategory(tab, 'Herbs');
  phone.cut();

  // Killed as soon as it is shown.
  await tab.page.evaluate(async () => {
    const rows = [...document.querySelectorAll('li:has([role=checkbox])')];
    const row = rows.find((each) => each.textContent?.startsWith('Thyme'));
    const box = row?.querySelector<HTMLElement>('[role=checkbox]');
    box?.click();
    await new Promise<void>((resolve) => {
      const look = () =>
        row?.querySelector('.mantine-Badge-root[data-variant=unsent]') && box?.ariaChecked === 'true'
          ? resolve()
          : requestAnimationFrame(look);
      look();
    });
  });
  await phone.kill(tab);

  const again = await phone.open('/preferences');
  await openCategory(again, 'Herbs');
  await badge(again, 'Thyme', 'On this phone').waitFor();
  expect(await box(again, 'Thyme').isChecked()).toBe(true);
  expect(await pickNames()).toEqual(['Basil']);
  phone.restore();
  await expect.poll(pickNames).toEqual(['Basil', 'Thyme']);
  await badge(again, 'Thyme', 'On this phone').waitFor({ state: 'detached' });
});

it('keeps a request that was written without signal', async () => {
  await world.server.change(customer.id, { specialtyRequests: 'No gravel' });
  const phone = await world.start('phone');
  const tab = await openPlants(phone);
  await openCategory(tab, 'Specialty Requests');
  phone.cut();
  await tab.page.getByLabel('Your requests').fill('No gravel\nA bench in the shade');
  await tab.page
    .getByRole('region', { name: /^Specialty Requests/ })
    .getByText('Saved on this phone')
    .first()
    .waitFor();
  await phone.kill(tab);
  await world.server.change(customer.id, { specialtyRequests: 'Roses: agreed\nNo gravel' });

  const again = await phone.open('/preferences');
  phone.restore();
  const joined = 'Roses: agreed\nNo gravel\nA bench in the shade';
  const atServer = async () => (await world.server.user(customer.id)).specialtyRequests;
  await expect.poll(atServer).toBe(joined);
  await openCategory(again, 'Specialty Requests');
  await expect.poll(() => again.page.getByLabel('Your requests').inputValue()).toBe(joined);
});

it('shows a picture without signal that was once seen, and the drawing where its host lets nobody keep it', async () => {
  const pictures = await servePictures();
  const imgUrls: Record<string, string> = { Chives: pictures.open, Dill: pictures.closed };
  await world.server.changeCatalogue(({ plants }) => ({
    plants: plants.map((plant) => ({ ...plant, imgUrl: imgUrls[plant.name] ?? '' })),
  }));
  const phone = await world.start('phone');
  const tab = await openPlants(phone);
  const photo = (name: string) => row(tab, name).locator('img[data-seen]');
  const drawn = (name: string) => row(tab, name).locator('img[src^="data:"]');
  await openCategory(tab, 'Herbs');
  for (const name of ['Chives', 'Dill']) {
    await photo(name).scrollIntoViewIfNeeded();
    await expect.poll(() => photo(name).getAttribute('data-seen')).toBe('true');
    await drawn(name).waitFor({ state: 'detached' });
  }

  phone.cut();
  await pictures.stop();
  await tab.page.reload();
  await openCategory(tab, 'Herbs');
  await photo('Chives').scrollIntoViewIfNeeded();
  await expect.poll(() => photo('Chives').getAttribute('data-seen')).toBe('true');
  await drawn('Chives').waitFor({ state: 'detached' });
  await drawn('Dill').waitFor();
  await photo('Dill').waitFor({ state: 'detached' });

  const kept = await tab.page.evaluate(async () => {
    const cache = await caches.open('catalogue-pictures');
    const answers = await cache.matchAll();
    return answers.map(({ type, url }) => [type, url]);
  });
  expect(kept).toEqual([['cors', pictures.open]]);
});
