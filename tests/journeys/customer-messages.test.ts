/** A customer writes to the office from a garden without signal. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { storedRows } from '#tests/support/journey-storage.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const form = '/messageYTF/customer';

const field = (page: Page) => page.getByLabel('Your message');
const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const mark = (page: Page, text: string) => message(page, text).getByText('On this phone');

const keptTexts = async (page: Page) => (await storedRows(page, 'customer', 'device')).map((row) => row['value']);
const nothingMarked = (page: Page) =>
  page
    .getByRole('main')
    .locator('.mantine-Badge-root:not([data-variant=settled])')
    .first()
    .waitFor({ state: 'detached' });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await message(page, text).waitFor();
}

it('a message written offline survives killing the page, is marked, and arrives once', async () => {
  const text = 'The side gate sticks again';
  const phone = await world.start('phone');
  const tab = await phone.open('/contact');
  await tab.enter('customer@garden.test');
  await tab.page.getByRole('heading', { name: 'Contact' }).waitFor();
  await tab.installed();
  await tab.status(/^Up to date/).waitFor();
  await tab.page.getByRole('link', { name: 'Write to us' }).click();
  await field(tab.page).waitFor();
  expect(new URL(tab.page.url()).pathname).toBe(form);

  phone.cut();
  await send(tab.page, text);
  await mark(tab.page, text).waitFor();
  await field(tab.page).fill('And the lem');
  await tab.status(/^Offline\. 1 change waits on this phone\.$/).waitFor();
  // Typing is kept at the first pause.
  await expect.poll(() => keptTexts(tab.page)).toContain('And the lem');
  await phone.kill(tab);

  const again = await phone.open(form);
  await mark(again.page, text).waitFor();
  await expect.poll(() => field(again.page).inputValue()).toBe('And the lem');
  phone.restore();
  await nothingMarked(again.page);
  await again.status(/^Up to date/).waitFor();
  const { messages } = await world.server.user('customer');
  expect(messages.filter((each) => each.message === text)).toEqual([
    { id: expect.any(String), message: text, userId: 'customer', read: false, createdAt: expect.any(Number) },
  ]);
  await field(again.page).waitFor();
});

it('a message that is written right after the sign-in is kept, although the line dies before anything else was fetched', async () => {
  const text = 'Please come on Friday';
  const phone = await world.start('phone');
  const tab = await phone.open(form);
  await tab.page.route(/\/Listen\/channel/, (route) => route.abort());
  await tab.enter('customer@garden.test');
  await field(tab.page).waitFor();
  await tab.installed();
  phone.cut();
  await send(tab.page, text);
  await mark(tab.page, text).waitFor();
  await phone.kill(tab);

  const again = await phone.open(form);
  await mark(again.page, text).waitFor();
  phone.restore();
  await nothingMarked(again.page);
  expect((await world.server.user('customer')).messages.map((each) => each.message)).toContain(text);
});

it('messages of two phones stand beside each other, and what the office has read stays read', async () => {
  const [phone, other] = [await world.start('phone'), await world.start('phone')];
  const [mine, theirs] = [await phone.open(form), await other.open(form)];
  for (const tab of [mine, theirs]) {
    await tab.enter('customer@garden.test');
    await field(tab.page).waitFor();
    await tab.status(/^Up to date/).waitFor();
  }
  phone.cut();
  // More than one write brings.
  for (let count = 1; count <= 12; count += 1) await send(mine.page, `Offline ${count}`);

  await send(theirs.page, 'From the other phone');
  await nothingMarked(theirs.page);
  await theirs.status(/^Up to date/).waitFor();
  const before = (await world.server.user('customer')).messages;
  await world.server.change('customer', { messages: before.map((each) => ({ ...each, read: true })) });
  phone.restore();
  await message(mine.page, 'From the other phone').waitFor();
  await nothingMarked(mine.page);
  await mine.status(/^Up to date/).waitFor();
  const { messages } = await world.server.user('customer');
  expect(messages.slice(0, before.length)).toEqual(before.map((each) => ({ ...each, read: true })));
  expect(messages.slice(before.length).map((each) => [each.message, each.read])).toEqual(
    Array.from({ length: 12 }, (_, index) => [`Offline ${index + 1}`, false]),
  );
});

it('the form of another customer leads home', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/messageYTF/customer-00000');
  await tab.enter('customer@garden.test');
  await tab.atHome();
  expect(new URL(tab.page.url()).pathname).toBe('/');
});
