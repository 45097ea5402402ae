/** Customers and employees: an admin at a desk, an employee in a garden, a customer at home, each on a line of their own. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newError } from '#tests/support/journey-errors.ts';
import { fillDevice, storedRows } from '#tests/support/journey-storage.ts';
import { people as accounts, type Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const janet = { id: 'customer', title: 'Abbott, Janet' };
const maria = { id: 'customer-00000', title: 'Alvarez, Maria' };
const guadalupe = { id: 'customer-00002', title: 'Castellanos-Whitfield, Guadalupe' };
/** However many the tests before have left. */
const some = '[1-9]\\d*';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function readAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('alertdialog', { name: text }).waitFor();
  await press(page, 'OK');
}

async function confirm(page: Page, question: string, answer: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: answer }).click();
}

async function openEmployees({ page }: Tab): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
}

/** How many people there are on a device. */
const people = async ({ page }: Tab) => Number.parseInt(await page.getByText(/^[\d,]+ on this /).innerText(), 10);

const row = (tab: Tab, title: string) => tab.page.getByRole('button', { name: title });

/** The admin and the employee among the customers, one of whom is at home; each is signed in. */
async function everybody() {
  const [desk, garden, home] = [await world.start('computer'), await world.start('phone'), await world.start('phone')];
  const [admin, tom, customer] = [await desk.open(), await garden.open(), await home.open()];
  await admin.beginWork('admin', some);
  await tom.beginWork('employee', some);
  await customer.signIn('customer');
  return { garden, admin, tom, customer };
}

describe('an employee', () => {
  it('is made of a customer and becomes one again, wherever both are signed in', async () => {
    const { admin, tom, customer } = await everybody();
    const before = await people(tom);
    await admin.openCustomer(janet.title);
    await admin.addNote('Starts on Monday');
    await admin.nothingMarked();

    await press(admin.page, 'Make an employee');
    await confirm(admin.page, `Make ${janet.title} an employee?`, 'Make an employee');
    await admin.page.getByRole('heading', { name: `${janet.title} is an employee now` }).waitFor();
    await expect.poll(() => people(tom)).toBe(before - 1);
    await customer.page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
    await expect.poll(() => people(customer)).toBe(before - 1);
    expect(await world.server.user(janet.id)).toMatchObject({ role: 'employee', firstName: 'Janet' });
    expect(await world.server.departure(janet.id)).toMatchObject({ id: janet.id, role: 'employee' });

    await openEmployees(admin);
    await row(admin, janet.title).click();
    await press(admin.page, 'Make a customer');
    await confirm(admin.page, `Make ${janet.title} a customer?`, 'Make a customer');
    await admin.page.getByRole('heading', { name: `${janet.title} is a customer now` }).waitFor();
    await customer.atHome();
    expect(new URL(customer.page.url()).pathname).toBe('/');
    await customer.page.getByRole('link', { name: 'Customers' }).waitFor({ state: 'detached' });
    await expect.poll(() => people(tom)).toBe(before);
    expect(await world.server.departure(janet.id)).toBeUndefined();
    await tom.openCustomer(janet.title);
    await tom.note('Starts on Monday').waitFor();
  });

  it('is deleted on the employees page', async () => {
    const desk = await world.start('phone');
    const admin = await desk.open();
    await admin.beginWork('admin', some);
    await openEmployees(admin);
    await admin.page.getByText(/^1 on this /).waitFor();
    await world.server.change(guadalupe.id, { role: 'employee' });
    await row(admin, guadalupe.title).click();
    await press(admin.page, 'Delete employee');
    await confirm(admin.page, `Delete ${guadalupe.title}?`, 'Delete');
    await readAlert(admin.page, 'Employee deleted successfully.');
    await row(admin, guadalupe.title).waitFor({ state: 'detached' });
    expect(await world.server.user(guadalupe.id)).toBeUndefined();
  });
});

describe('deleting a customer', () => {
  it('that the function does not finish is finished by trying again, also after a restart', async () => {
    const account = { uid: maria.id, email: 'maria.alvarez@mail.test', password: 'garden-demo' };
    await world.server.backend.createAccount(account);
    const desk = await world.start('computer');
    let admin = await desk.open();
    await admin.beginWork('admin', some);
    await admin.openCustomer(maria.title);
    const logged = await newError(world, 'internal');
    desk.line.functions.cut();
    await press(admin.page, 'Delete customer');
    await confirm(admin.page, `Delete ${maria.title}?`, 'Delete');
    await readAlert(admin.page, 'An error occurred while trying to delete the user.');
    const unfinished = (tab: Tab) => tab.page.getByRole('heading', { name: `Removing ${maria.title} is not finished` });
    await unfinished(admin).waitFor();
    expect(await world.server.user(maria.id)).toBeUndefined();
    await logged();

    await desk.restart();
    admin = await desk.open('/customers');
    await unfinished(admin).waitFor();
    await press(admin.page, 'Try again');
    await readAlert(admin.page, 'An error occurred while trying to delete the user.');
    desk.line.functions.restore();
    await press(admin.page, 'Try again');
    await readAlert(admin.page, 'Customer deleted successfully.');
    await unfinished(admin).waitFor({ state: 'detached' });

    const visitor = await (await world.start('phone')).open();
    await visitor.enter(account.email);
    await readAlert(visitor.page, 'User Not Found');
  });

  it('that another admin’s device did not finish is shown to every admin, who can finish it', async () => {
    const account = { uid: 'walter', email: 'walter@mail.test', password: 'garden-demo' };
    await world.server.backend.createAccount(account);
    await world.server.leaveUnfinished(account.uid);
    const admin = await (await world.start('computer')).open();
    await admin.beginWork('admin', some);
    const unfinished = admin.page.getByRole('heading', { name: 'Removing somebody is not finished' });
    await unfinished.waitFor();
    await press(admin.page, 'Try again');
    await readAlert(admin.page, 'Account deleted successfully.');
    await unfinished.waitFor({ state: 'detached' });
    expect(await world.server.accounts.uidOf(account.email)).toBeNull();
    await admin.page.reload();
    await admin.page.getByText(/ on this /).waitFor();
    expect(await unfinished.count()).toBe(0);
  });

  it('while an employee writes about them without signal: the note is parked, the customer stays deleted', async () => {
    const { garden, admin, tom, customer } = await everybody();
    const before = await people(admin);
    await tom.openCustomer(janet.title);
    await admin.openCustomer(janet.title);
    garden.cut();
    await tom.addNote('Ladder left in the shed');
    await tom.newNote.fill('And the hose');

    await press(admin.page, 'Delete customer');
    await admin.page.getByText(/^The account, .* removed for everyone\. This cannot be undone\.$/).waitFor();
    await confirm(admin.page, `Delete ${janet.title}?`, 'Delete');
    await readAlert(admin.page, 'Customer deleted successfully.');
    await expect.poll(() => people(admin)).toBe(before - 1);
    await customer.page
      .getByText(/We found no profile|Please sign in again/)
      .first()
      .waitFor();

    garden.restore();
    await tom.status(/^1 change could not be saved\./).waitFor();
    await tom.page.getByRole('heading', { name: `${janet.title} is no longer a customer` }).waitFor();
    await tom.page.getByText('And the hose').waitFor();
    const parked = async () => JSON.stringify(await storedRows(tom.page, 'employee', 'parked'));
    await expect.poll(parked).toContain('Ladder left in the shed');
    await expect.poll(() => people(tom)).toBe(before - 1);
    await tom.page.reload();
    await tom.status(/^1 change could not be saved\./).click();
    await tom.page.getByRole('main').getByText('Ladder left in the shed').waitFor();

    expect(await world.server.user(janet.id)).toBeUndefined();
    expect(await world.server.departure(janet.id)).toMatchObject({ id: janet.id, role: null });
    const rows = await storedRows(tom.page, 'employee', 'users');
    expect(JSON.stringify(rows.filter(({ id }) => id === janet.id))).not.toMatch(/Abbott|Ladder/);
    const visitor = await (await world.start('phone')).open();
    await visitor.enter(accounts.customer);
    await readAlert(visitor.page, 'User Not Found');
  });

  it('needs a connection, and says so', async () => {
    const desk = await world.start('phone');
    const admin = await desk.open();
    await admin.beginWork('admin', some);
    await admin.page.getByLabel('Search customers').fill('a');
    await admin.page.locator('[data-accordion]').getByRole('button').first().click();
    desk.cut();
    await press(admin.page, 'Refresh');
    await admin.status(/^Offline/).waitFor();
    await admin.page.getByText(/^No connection\. What you see is from /).waitFor();
    const button = admin.page.getByRole('button', { name: 'Delete customer' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await admin.page.getByText('Changing a role and deleting need a connection.').waitFor();
    await button.click({ force: true });
    await admin.addNote('Written instead');
    expect(await admin.page.getByRole('alertdialog').count()).toBe(0);
  });
});

describe('editing a note', () => {
  it('on a full device: "An error occurred while trying to edit the note.", and the text stays', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee', some);
    await tab.page.locator('[data-accordion]').getByRole('button').first().click();
    await tab.addNote('Hedge cut');
    await tab.nothingMarked();
    await fillDevice(tab.page, true);

    await tab.note('Hedge cut').getByRole('button', { name: 'Edit note' }).click();
    const field = tab.page.getByLabel('Note', { exact: true });
    await field.fill('Hedge cut on both sides');
    await press(tab.page, 'Save');
    await readAlert(tab.page, 'An error occurred while trying to edit the note.');
    expect(await field.inputValue()).toBe('Hedge cut on both sides');

    await fillDevice(tab.page, false);
    await press(tab.page, 'Save');
    await tab.note('Hedge cut on both sides').waitFor();
  });
});
