/** A customer writes messages and requests, and chooses plants. */
import type { Locator, Page } from 'playwright-core';
import { readTypedDetails } from '#domain/details.ts';
import { draftNames } from '#domain/draft-names.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { pick } from '#tests/sync/scheduler.ts';
import { untilDrafts } from './drafts.ts';
import { type Moment, pause, type Scenario } from './scenario.ts';

const uid = 'customer';
const plants = ['Basil', 'Chives', 'Sage'];
const [field, requests, city, savedCity] = ['the message', 'the requests', 'the city', 'the saved city'];
const screens = { messages: '/messageYTF/customer', plants: '/preferences', details: '/details' } as const;

const message = (page: Page) => page.getByLabel('Your message');
const messages = (page: Page) => page.getByRole('main').getByRole('listitem');
const request = (page: Page) => page.getByLabel('Your requests');
const cityField = (page: Page) => page.getByLabel('City', { exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

async function go({ page }: Tab, to: keyof typeof screens, sign: (page: Page) => Locator): Promise<void> {
  if (new URL(page.url()).pathname !== screens[to]) await page.goto(new URL(screens[to], page.url()).href);
  await sign(page).waitFor();
}

/** My Plants with both parts open. */
async function goToPlants(tab: Tab): Promise<void> {
  await go(tab, 'plants', (page) => page.getByRole('heading', { level: 1, name: 'My Plants' }));
  for (const part of ['Herbs', 'Specialty Requests']) {
    const head = tab.page.getByRole('button', { name: new RegExp(`^${part} `) });
    await head.waitFor();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
  await box(tab.page, 'Basil').waitFor();
  await request(tab.page).waitFor();
  // It saves itself.
  await untilDrafts(tab.page, uid, async (drafts) => !drafts.has(draftNames.requests(uid)));
}

async function goToMessages(tab: Tab): Promise<void> {
  await go(tab, 'messages', message);
  await untilDrafts(tab.page, uid, async (drafts) => {
    return (drafts.get(draftNames.message(uid)) ?? '') === (await message(tab.page).inputValue());
  });
}

async function goToDetails(tab: Tab): Promise<void> {
  await go(tab, 'details', cityField);
  await untilDrafts(tab.page, uid, async (drafts) => {
    const typed = readTypedDetails(drafts.get(draftNames.details(uid)))?.city?.text;
    return typed === undefined || typed === (await cityField(tab.page).inputValue());
  });
}

async function send({ tab, expected, random, word }: Moment): Promise<void> {
  await goToMessages(tab);
  const text = word();
  expected.begins(text);
  expected.typing(field, text);
  expected.typing(field, '');
  await message(tab.page).fill(text);
  if (random() < 0.5) await pause(random() * 600);
  await tab.page.getByRole('button', { name: 'Send' }).click();
  await messages(tab.page).filter({ hasText: text }).waitFor();
  expected.ended(text, 'there');
  expected.stored(field, '');
}

async function type({ tab, expected, word }: Moment): Promise<void> {
  await goToMessages(tab);
  const text = word();
  expected.typing(field, text);
  await message(tab.page).fill(text);
  expected.typed(field, text);
}

async function ask({ tab, expected, random, word }: Moment): Promise<void> {
  await goToPlants(tab);
  const text = word();
  expected.typing(requests, text);
  await request(tab.page).fill(text);
  expected.typed(requests, text);
  if (random() < 0.5) await request(tab.page).blur();
}

async function tick({ tab, expected, random }: Moment): Promise<void> {
  await goToPlants(tab);
  const name = pick(random, plants);
  const to = String(!(await box(tab.page, name).isChecked()));
  expected.typing(name, to);
  await box(tab.page, name).click();
  await tab.page.getByRole('checkbox', { name, exact: true, checked: to === 'true' }).waitFor();
  // It shows before it is stored.
  expected.typed(name, to);
}

async function move({ tab, expected, word }: Moment): Promise<void> {
  await goToDetails(tab);
  const text = word();
  expected.typing(city, text);
  expected.typing(savedCity, text);
  await cityField(tab.page).fill(text);
  await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
  await tab.page.getByText(/^Saved on this /).waitFor();
  expected.stored(city, text);
  expected.stored(savedCity, text);
}

export const customer: Scenario = {
  who: 'customer',
  // All of My Plants is open there.
  size: 'computer',
  open: goToMessages,
  acts: { send: [4, send], type: [3, type], ask: [4, ask], tick: [4, tick], move: [2, move] },
  async found(tab) {
    const { page } = tab;
    await goToMessages(tab);
    const texts = await messages(page).locator(':scope > p:first-child').allInnerTexts();
    const typed = await message(page).inputValue();
    await goToPlants(tab);
    const ticks: [string, string][] = [];
    for (const name of plants) ticks.push([name, String(await box(page, name).isChecked())]);
    const asked = await request(page).inputValue();
    await goToDetails(tab);
    const values = { [field]: typed, [requests]: asked, [city]: await cityField(page).inputValue() };
    return { entries: texts.map((text) => text.trim()), values: { ...values, ...Object.fromEntries(ticks) } };
  },
  async atServer(server) {
    const { messages: sent, specialtyRequests = '', plants: chosen, city: place } = await server.user(uid);
    const ticks = plants.map((name) => [name, String(chosen.some((plant) => plant.name === name))]);
    return {
      entries: sent.map((each) => each.message),
      values: { [requests]: specialtyRequests, [savedCity]: place, ...Object.fromEntries(ticks) },
    };
  },
};
