/** What must leave a device, leaves it; what waits there stays until it is sent. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noteWaiting, notesAtServer } from '#tests/support/journey-notes.ts';
import { everythingStored, storedRows } from '#tests/support/journey-storage.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };

describe.each(['phone', 'computer'] as const)('logging out on a %s', (size) => {
  const kept = async (page: Page) => JSON.stringify(await storedRows(page, 'employee', 'users'));
  const noted = (text: string) => notesAtServer(world.server, customer.id, text);

  async function withWaiting(text: string) {
    const phone = await world.start(size);
    const tab = await noteWaiting(phone, customer.title, text);
    return { phone, tab, page: tab.page };
  }

  it('with nothing waiting removes what the device held', async () => {
    const phone = await world.start(size);
    const tab = await phone.open();
    await tab.beginWork('employee');
    expect(await storedRows(tab.page, 'employee', 'users')).not.toEqual([]);
    await tab.logOut();
    await tab.page.waitForURL(`${phone.line.url}/`);
    await expect.poll(() => storedRows(tab.page, 'employee', 'users')).toEqual([]);
  });

  it('with a note waiting keeps it, and sends it after the next sign-in', async () => {
    const text = `Waits behind the sign-in, ${size}`;
    const { phone, tab, page } = await withWaiting(text);
    await tab.logOut(/^Log out, keep 1 change on this/);
    expect(await kept(page)).toContain(text);
    const left = await everythingStored(page);
    expect(left).toContain('Alvarez');
    // Another customer, the employee, the catalogue, the weather at home.
    for (const gone of ['Abbott', 'employee@garden.test', 'light frost', 'postalCode'])
      expect(left).not.toContain(gone);

    phone.restore();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await tab.note(text).waitFor();
    await tab.mark(text).waitFor({ state: 'detached' });
    expect(await noted(text)).toBe(1);
  });

  it('with a note waiting can be thought better of, by keyboard', async () => {
    const text = `Stays with its author, ${size}`;
    const { phone, tab, page } = await withWaiting(text);
    await page.getByRole('link', { name: 'Logout' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Log out before 1 change is at the office?' });
    await question.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await tab.mark(text).waitFor();
    phone.restore();
    await tab.mark(text).waitFor({ state: 'detached' });
    expect(await noted(text)).toBe(1);
  });

  it('with a note waiting can discard it for good', async () => {
    const text = `Nobody needs this, ${size}`;
    const { phone, tab, page } = await withWaiting(text);
    await tab.logOut(/^Log out, discard 1 change$/);
    await expect.poll(() => storedRows(page, 'employee', 'users')).toEqual([]);
    phone.restore();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await tab.notes.first().waitFor();
    expect(await tab.note(text).count()).toBe(0);
    expect(await noted(text)).toBe(0);
  });

  it('closes the other tabs too, and leaves nothing of what was typed while registering', async () => {
    const phone = await world.start(size);
    const tab = await phone.open();
    const other = await phone.open('/sign-up');
    const typed = () => other.page.evaluate(() => sessionStorage.getItem('garden/registration'));
    await other.page.getByLabel('Email').fill('rosa@garden.test');
    await expect.poll(typed).toContain('rosa@garden.test');
    await tab.signIn('customer');
    await other.atHome();
    await tab.logOut();
    await other.page.getByLabel('Password').waitFor();
    expect(await typed()).toBeNull();
    await other.page.getByRole('link', { name: 'Register' }).click();
    expect(await other.page.getByLabel('Email').inputValue()).toBe('');
  });
});

/** What remembers whose data are to be removed. */
const owed = 'garden-owed-removals/employee';
const storedNames = ({ page }: Tab) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

describe('logging out in the middle of a sentence', () => {
  it('asks about the text, keeps it for the next sign-in, and removes it when told so', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await tab.newNote.fill('Half a sen');
    await tab.page.getByRole('link', { name: 'Logout' }).click();
    await tab.page.getByRole('alertdialog', { name: 'Log out before your text is saved?' }).waitFor();
    await tab.page.getByRole('button', { name: 'Log out, keep 1 unsaved text on this phone' }).click();
    await tab.page.getByLabel('Password').waitFor();

    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await expect.poll(() => tab.newNote.inputValue()).toBe('Half a sen');
    await tab.logOut(/^Log out, discard 1 unsaved text$/);
    await expect.poll(() => storedRows(tab.page, 'employee', 'device')).toEqual([]);
    await expect.poll(() => storedNames(tab)).not.toContain(owed);
  });

  it('finishes at the next start a removal that an earlier page could not finish', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await tab.newNote.fill('Half a sen');
    await tab.logOut(/^Log out, keep 1 unsaved text on this phone$/);
    expect(await storedRows(tab.page, 'employee', 'device')).not.toEqual([]);
    await tab.page.evaluate((name) => void indexedDB.open(name), owed);
    await expect.poll(() => storedNames(tab)).toContain(owed);
    await tab.page.reload();
    await expect.poll(() => storedNames(tab)).not.toContain(owed);
    expect(await storedRows(tab.page, 'employee', 'device')).toEqual([]);
  });

  it('signs out at the next start where the browser ended before it could', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    const owing = [owed, 'garden-owed-removals/out/employee'];
    await tab.page.evaluate((names) => names.forEach((name) => void indexedDB.open(name)), owing);
    await expect.poll(() => storedNames(tab)).toEqual(expect.arrayContaining(owing));
    await tab.page.reload();
    await tab.page.getByLabel('Password').waitFor();
    for (const name of owing) await expect.poll(() => storedNames(tab)).not.toContain(name);
    expect(await storedRows(tab.page, 'employee', 'users')).toEqual([]);
    await tab.page.reload();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
  });
});

describe.each(['phone', 'computer'] as const)('an employee who becomes a customer while offline, on a %s', (size) => {
  it('holds no customer any more after the next contact, and is at home', async () => {
    const phone = await world.start(size);
    const tab = await phone.open();
    await tab.beginWork('employee');
    phone.cut();
    await tab.page.reload();
    await tab.status(/^Offline/).waitFor();
    await tab.openCustomer(customer.title);
    await world.server.change('employee', { role: 'customer' });
    phone.restore();

    await tab.atHome();
    expect(new URL(tab.page.url()).pathname).toBe('/');
    const others = async () => (await storedRows(tab.page, 'employee', 'users')).filter(({ id }) => id !== 'employee');
    await expect.poll(async () => (await others()).filter((row) => row['fields'] !== undefined)).toEqual([]);
    expect(JSON.stringify(await others())).not.toMatch(/Alvarez|Oak Leaf|Side gate/);
    await tab.page.goto(`${phone.line.url}/customers`);
    await tab.atHome();
    expect(new URL(tab.page.url()).pathname).toBe('/');
    await world.server.change('employee', { role: 'employee' });
    await tab.page.getByRole('main').getByRole('link', { name: 'Customers' }).waitFor();
  });
});
