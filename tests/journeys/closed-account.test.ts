/** The sign-in service does not let somebody in any more: the account was deleted or disabled, or only its password is another. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notesAtServer } from '#tests/support/journey-notes.ts';
import { everythingStored, storedRows } from '#tests/support/journey-storage.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };

const closed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your account is closed' });
const atServer = (text: string) => notesAtServer(world.server, customer.id, text);

/** A new employee of this name, whose device has all customers, with one of them open. */
async function atWork(uid: string) {
  const account = { uid, email: `${uid}@garden.test`, password: 'garden-demo' };
  await world.server.hire(account);
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.enter(account.email);
  await tab.atHome();
  await tab.installed();
  await tab.showCustomers();
  await tab.openCustomer(customer.title);
  return { account, phone, tab, page: tab.page };
}

/** The same, cut off, with a note that waits and half a sentence beside it. */
async function cutOff(uid: string, text: string) {
  const worker = await atWork(uid);
  const { phone, tab } = worker;
  phone.cut();
  await tab.addNote(text);
  await tab.newNote.fill(half(text));
  // Typing is kept at the first pause.
  await expect.poll(async () => JSON.stringify(await storedRows(tab.page, uid, 'device'))).toContain(half(text));
  await tab.status(/^Offline\. 1 change waits/).waitFor();
  return worker;
}
/** A departure, and a function that may have to start. */
const removing = { timeout: 110_000 };
const half = (text: string) => `Half of ${text}`;

/** Whose documents lie on the device. */
const held = async (page: Page, uid: string) =>
  (await storedRows(page, uid, 'users')).filter((row) => row['fields'] !== undefined).map(({ id }) => id);

/** The screens are closed, what was clean is gone, and these texts, which the office does not have, can be read. */
async function isLocked(page: Page, uid: string, texts: string[]): Promise<void> {
  await closed(page).waitFor();
  expect(await page.getByRole('link', { name: 'Home' }).count()).toBe(0);
  await page.getByRole('heading', { name: `Not at the office (${texts.length})` }).waitFor();
  for (const text of texts) await page.getByText(text, { exact: true }).waitFor();
  const others = async () => (await held(page, uid)).filter((id) => id !== uid && id !== customer.id);
  await expect.poll(others).toEqual([]);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
}

describe.each(['deleted', 'disabled'] as const)('an account that is %s while its phone is elsewhere', (how) => {
  const end = (uid: string) =>
    how === 'deleted' ? world.server.accounts.remove(uid) : world.server.accounts.disable(uid);

  it('is locked at the next contact, without a reload, in every tab', async () => {
    const { account, phone, tab, page } = await atWork(`running.${how}`);
    const second = await phone.open();
    await second.atHome();
    await tab.newNote.fill('Half a sentence');
    phone.cut();
    await tab.status(/^Offline/).waitFor();
    await second.status(/^Offline/).waitFor();
    await end(account.uid);
    phone.restore();
    await isLocked(page, account.uid, ['Half a sentence']);
    expect(await held(page, account.uid)).not.toContain(customer.id);
    await closed(second.page).waitFor();
  });

  it('is locked where the app is opened only after that, and shows what waits until it is discarded', async () => {
    const text = `Written while ${how}`;
    const { account, phone, page: before } = await cutOff(`opened.${how}`, text);
    const all = [text, half(text)];
    await before.close();
    await end(account.uid);
    phone.restore();
    const { page } = await phone.open();
    await isLocked(page, account.uid, all);
    expect(await atServer(text)).toBe(0);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await (await saving).createReadStream();
    const saved = Buffer.concat(await file.toArray()).toString();
    for (const each of all) expect(saved).toContain(each);

    phone.cut();
    await page.reload();
    await isLocked(page, account.uid, all);
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Log out? 1 change and 1 unsaved text are only on this phone.',
    });
    await question.waitFor();
    expect(await question.textContent()).not.toContain('sends');
    await page.getByRole('button', { name: 'Log out, discard 1 change and 1 unsaved text' }).click();
    await page.getByRole('button', { name: 'Discard 1 change and 1 unsaved text' }).click();
    await page.getByLabel('Password').waitFor();
    await expect.poll(() => everythingStored(page)).not.toContain(text);
  });
});

it('an employee whom an admin deletes from another device is locked out without a word about plants, and reads what was written', async () => {
  const text = 'Written before an admin deleted me';
  const { account, phone, page } = await cutOff('deleted.by-admin', text);
  await world.server.change(account.uid, { firstName: 'Nora', lastName: 'Leeward' });
  const admin = await (await world.start('computer')).open();
  await admin.signIn('admin');
  await admin.page.getByRole('main').getByRole('link', { name: 'Employees' }).click();
  await admin.page.getByRole('button', { name: 'Leeward, Nora' }).click();
  await admin.page.getByRole('button', { name: 'Delete employee' }).click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await admin.page.getByRole('alertdialog', { name: 'Employee deleted successfully.' }).waitFor(removing);

  let alerts = 0;
  await page.addLocatorHandler(page.getByRole('alertdialog'), async (alert) => {
    alerts += 1;
    await alert.getByRole('button').last().click();
  });
  phone.restore();
  await isLocked(page, account.uid, [text, half(text)]);
  expect(alerts).toBe(0);
});

it('an account that is enabled again has everybody back after signing in, and what waited goes out', async () => {
  const text = 'Written while the account was closed';
  const { account, phone, page: before } = await cutOff('back.again', text);
  await before.close();
  await world.server.accounts.disable(account.uid);
  phone.restore();
  const tab = await phone.open();
  const { page } = tab;
  const isClosed = () => isLocked(page, account.uid, [text, half(text)]);
  await isClosed();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await tab.enter(account.email);
  await page.getByRole('alertdialog', { name: /^Access to this account has been temporarily disabled/ }).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await isClosed();

  await world.server.accounts.disable(account.uid, false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await tab.enter(account.email);
  await tab.atHome();
  await expect.poll(() => atServer(text)).toBe(1);
  await tab.showCustomers();
  await tab.openCustomer(customer.title);
  await expect.poll(() => tab.newNote.inputValue()).toBe(half(text));
});

it('an account whose password was replaced elsewhere keeps its screens and its customers, and goes on after signing in', async () => {
  const text = 'Written before the password was another';
  const { account, phone, tab, page } = await cutOff('new.password', text);
  await world.server.accounts.setPassword(account.uid, 'another-password');
  phone.line.cutDocuments();
  phone.restore();
  phone.line.cutDocuments();
  await page.reload();
  await tab.status(/^Stopped\. Please sign in again\.$/).waitFor();
  await tab.openCustomer(customer.title);
  await tab.mark(text).waitFor();
  expect((await held(page, account.uid)).length).toBeGreaterThan(60);
  expect(await closed(page).count()).toBe(0);

  phone.restore();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await tab.enter(account.email, 'another-password');
  await tab.atHome();
  await expect.poll(() => atServer(text)).toBe(1);
});
