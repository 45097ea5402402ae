/** Where is it, and since when: on each entry, and in the list of what was sent today. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { everythingStored } from '#tests/support/journey-storage.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const time = /At the office, \d{1,2}:\d\d\s[AP]M/;

const sentToday = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: /^Sent today/ }) });

it('a note is on this phone, then at the office with its time; it is listed once, after a reload and a kill too', async () => {
  const text = 'The hose bib drips';
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  await tab.openCustomer('Alvarez, Maria');
  phone.cut();
  await tab.addNote(text);
  await tab.mark(text).waitFor();
  expect(await tab.note(text).getByText(time).count()).toBe(0);
  await tab.status(/^Offline/).click();
  await tab.page.getByRole('heading', { name: /^Waiting to be sent/ }).waitFor();
  expect(await sentToday(tab.page).count()).toBe(0);
  await tab.page.getByRole('link', { name: 'Home' }).click();
  await tab.page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  await tab.openCustomer('Alvarez, Maria');
  // The office takes it, and its answer is lost.
  await phone.loseAnswer(tab, /documents:commit/);
  const lost = tab.page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes(':commit') });
  phone.restore();
  await lost;
  await tab.note(text).getByText(time).waitFor();
  await tab.status(/^Up to date/).waitFor();
  await phone.kill(tab);

  const again = await phone.open('/sync');
  await sentToday(again.page).getByRole('heading', { name: 'Sent today (1)' }).waitFor();
  await sentToday(again.page).getByText(text).waitFor();
  const other = await phone.open('/sync');
  await sentToday(other.page).getByRole('heading', { name: 'Sent today (1)' }).waitFor();
  await other.page.close();

  // Nobody else's work is in it.
  const desk = await (await world.start('computer')).open();
  await desk.beginWork('admin');
  await desk.openCustomer('Alvarez, Maria');
  await desk.note(text).getByText('At the office', { exact: true }).waitFor();
  await desk.status(/^Up to date/).click();
  await desk.page.getByRole('heading', { name: 'Everything is at the office.' }).waitFor();
  expect(await sentToday(desk.page).count()).toBe(0);

  await again.logOut();
  expect(await everythingStored(again.page)).not.toContain(text);
});

it('a customer sees that a message is at the office, and that it was read', async () => {
  const text = 'When do the roses come?';
  const phone = await world.start('phone');
  const tab = await phone.open('/messageYTF/customer');
  await tab.enter('customer@garden.test');
  const message = tab.page.getByRole('listitem').filter({ hasText: text });
  await tab.page.getByLabel('Your message').waitFor();
  await tab.installed();
  await tab.status(/^Up to date/).waitFor();
  phone.cut();
  await tab.page.getByLabel('Your message').fill(text);
  await tab.page.getByRole('button', { name: 'Send' }).click();
  await message.getByText('On this phone').waitFor();
  phone.restore();
  await message.getByText(time).waitFor();
  expect(await message.getByText(/^Read/).count()).toBe(0);
  const { messages } = await world.server.user('customer');
  await world.server.change('customer', {
    messages: messages.map((each) => (each.message === text ? { ...each, read: true } : each)),
  });
  await message.getByText('Read', { exact: true }).waitFor();
});

it('all that waits, and what is being typed, can be saved as a file and as data, also where nothing is sent any more', async () => {
  const account = { uid: 'copy.worker', email: 'copy.worker@garden.test', password: 'garden-demo' };
  await world.server.hire(account);
  const phone = await world.start('phone');
  const tab = await phone.open();
  const { page } = tab;
  await tab.enter(account.email);
  await tab.atHome();
  await tab.installed();
  await tab.showCustomers();
  await tab.openCustomer('Alvarez, Maria');
  phone.cut();
  await tab.addNote('Waits for its copy');
  await tab.newNote.fill('Half a sentence');
  await world.server.accounts.setPassword(account.uid, 'another-password');
  phone.line.cutDocuments();
  phone.restore();
  phone.line.cutDocuments();
  await page.reload();
  await tab.status(/^Stopped\. Please sign in again\.$/).click();
  await page.getByText('Nothing is sent at the moment. Keep a copy').waitFor();

  const save = async (name: string) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await saving;
    const file = await download.createReadStream();
    return { name: download.suggestedFilename(), text: Buffer.concat(await file.toArray()).toString() };
  };
  // What was typed and not saved is read after what waits.
  await expect.poll(async () => (await save('Save as a file')).text).toContain('Half a sentence');
  const text = await save('Save as a file');
  expect(text.name).toBe('not-at-the-office.txt');
  for (const part of ['Note for Alvarez, Maria', 'Waits for its copy', 'Half a sentence'])
    expect(text.text).toContain(part);
  const data = await save('Save as data (JSON)');
  expect(data.name).toBe('not-at-the-office.json');
  expect(JSON.parse(data.text)).toMatchObject({
    user: account.uid,
    waiting: [{ collection: 'users', id: 'customer-00000' }],
    notSaved: [],
    typed: [{ text: 'Half a sentence' }],
  });
  // The line of the session says what it lacks.
  await page.getByRole('listitem').filter({ hasText: 'The office does not know you any more.' }).waitFor();
});
