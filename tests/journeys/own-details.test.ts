/** Everybody corrects the own name, phone and address, without signal too; an admin corrects those of others. */
import { describe, expect, it } from 'vitest';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

async function openDetails(tab: Tab): Promise<void> {
  const greeting = tab.page.getByRole('heading', { level: 1, name: /^Good / });
  await greeting.getByRole('link').click();
  await tab.page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
  await tab.page.getByLabel('First name').waitFor();
}
async function save(tab: Tab, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await tab.page.getByLabel(label, { exact: true }).fill(text);
  await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
  await tab.page.getByText(/^Saved on this /).waitFor();
}

describe('own details', () => {
  it('are corrected without signal, survive the app being closed, and merge field by field with another device', async () => {
    const phone = await world.start('phone');
    let tab = await phone.open();
    await tab.signIn('customer');
    const desk = await world.start('computer');
    const other = await desk.open();
    await other.signIn('customer');
    await openDetails(tab);
    await openDetails(other);
    await tab.status(/^Up to date/).waitFor();

    phone.cut();
    await tab.status(/^Offline/).waitFor();
    await save(tab, { Mobile: '9165550177', 'Last name': 'Evergreen' });
    await tab.page.getByRole('main').getByText('On this phone', { exact: true }).waitFor();
    await tab.page.getByRole('link', { name: 'Evergreen' }).waitFor();
    await tab.page.getByLabel('City').fill('Half a ci');
    await phone.kill(tab);
    tab = await phone.open('/details');
    await expect.poll(() => tab.page.getByLabel('City').inputValue()).toBe('Half a ci');
    expect(await tab.page.getByLabel('Mobile').inputValue()).toBe('9165550177');

    await save(other, { Address: '77 Meadow Lane', 'First name': 'Marigold' });
    await expect.poll(async () => (await world.server.user('customer')).address).toBe('77 Meadow Lane');

    phone.restore();
    await tab.status(/^Up to date/).waitFor();
    const corrected = { mobile: '9165550177', address: '77 Meadow Lane', fullName: 'Marigold Evergreen' };
    await expect.poll(() => world.server.user('customer')).toMatchObject(corrected);
    await expect.poll(() => tab.page.getByLabel('Address').inputValue()).toBe('77 Meadow Lane');
    await expect.poll(() => other.page.getByLabel('Mobile').inputValue()).toBe('9165550177');
    await other.page.getByRole('link', { name: 'Evergreen' }).waitFor();
    expect(await tab.page.getByLabel('City').inputValue()).toBe('Half a ci');
    await tab.page.getByRole('link', { name: 'Home' }).click();
    await tab.page.getByRole('heading', { level: 1, name: /, Marigold$/ }).waitFor();
  });

  it('are told where another device was first with the same value', async () => {
    const [phone, desk] = [await world.start('phone'), await world.start('computer')];
    const [one, other] = [await phone.open(), await desk.open()];
    await one.signIn('employee');
    await other.signIn('employee');
    await openDetails(one);
    await openDetails(other);
    await one.status(/^Up to date/).waitFor();
    phone.cut();
    await one.status(/^Offline/).waitFor();
    await save(one, { City: 'Phone City' });
    await save(other, { City: 'Desk City' });
    await expect.poll(async () => (await world.server.user('employee')).city).toBe('Desk City');
    phone.restore();
    await one.status(/^1 change could not be saved/).click();
    const told = one.page.getByRole('listitem').filter({ hasText: 'City' });
    await told.getByText('Phone City').waitFor();
    await told.getByText('Desk City').waitFor();
    await told.getByRole('button', { name: /^Keep theirs/ }).click();
    await one.page.getByRole('alertdialog').getByRole('button', { name: 'Keep theirs' }).click();
    await one.status(/^Up to date/).waitFor();
  });
});

it('an admin corrects the phone number of a customer, and the phones of the others dial it', async () => {
  const [phone, desk] = [await world.start('phone'), await world.start('computer')];
  const [tom, admin] = [await phone.open(), await desk.open()];
  await tom.beginWork('employee');
  await tom.openCustomer('Alvarez, Maria');
  expect(await tom.page.getByRole('button', { name: 'Edit details' }).count()).toBe(0);
  await admin.beginWork('admin');
  await admin.openCustomer('Alvarez, Maria');
  await admin.page.getByRole('button', { name: 'Edit details' }).click();
  await admin.page.getByLabel('Mobile').fill('916');
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.page.getByText('Please enter your 10 digit phone number.').waitFor();
  await admin.page.getByLabel('Mobile').fill('9165550188');
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.page.getByText('Saved on this computer.').waitFor();
  await tom.page.locator('a[href="tel:9165550188"]').waitFor();
});

it('the password changes with the current one and a connection, and the old one opens nothing', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.signIn('customer');
  await openDetails(tab);
  const { page } = tab;
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  phone.cut();
  await tab.status(/^Offline/).waitFor();
  await page.getByText(/^Changing the password needs a connection/).waitFor();
  phone.restore();
  await tab.status(/^Up to date/).waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  await change('not-the-one', 'new-in-the-garden');
  await page.getByRole('alertdialog', { name: 'Wrong Password' }).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await change('garden-demo', 'new-in-the-garden');
  await page.getByText(/^Your password is changed/).waitFor();

  const visitor = await (await world.start('phone')).open();
  await visitor.enter('customer@garden.test');
  await visitor.page.getByRole('alertdialog', { name: 'Wrong Password' }).waitFor();
  await visitor.page.getByRole('button', { name: 'OK' }).click();
  await visitor.enter('customer@garden.test', 'new-in-the-garden');
  await visitor.atHome();
});
