/** What must leave a device, leaves it; what waits there stays until it is sent. */
import { describe, expect, it } from 'vitest';
import { storedRows } from '#tests/support/journey-storage.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };

describe('logging out', () => {
  it('with nothing waiting removes what the device held', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    expect(await storedRows(tab.page, 'employee', 'users')).not.toEqual([]);
    await tab.logOut();
    await tab.page.waitForURL(`${phone.line.url}/`);
    await expect.poll(() => storedRows(tab.page, 'employee', 'users')).toEqual([]);
  });

  it('with a note waiting keeps it, and sends it after the next sign-in', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    phone.cut();
    await tab.addNote('Waits behind the sign-in');
    await tab.status(/^Offline\. 1 change waits/).waitFor();
    await tab.logOut(/^Log out, keep 1 change on this/);
    expect(JSON.stringify(await storedRows(tab.page, 'employee', 'users'))).toContain('Waits behind the sign-in');

    phone.restore();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await tab.mark('Waits behind the sign-in').waitFor({ state: 'detached' });
    await tab.note('Waits behind the sign-in').waitFor();
    const { notes } = await world.office.user(customer.id);
    expect(notes?.filter(({ note }) => note === 'Waits behind the sign-in')).toHaveLength(1);
  });
});

describe('an employee who becomes a customer while offline', () => {
  it('holds no customer any more after the next contact, and is at home', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    phone.cut();
    await tab.page.reload();
    await tab.status(/^Offline/).waitFor();
    await tab.openCustomer(customer.title);
    await world.office.change('employee', { role: 'customer' });
    phone.restore();

    await tab.atHome();
    expect(new URL(tab.page.url()).pathname).toBe('/');
    const others = async () => (await storedRows(tab.page, 'employee', 'users')).filter(({ id }) => id !== 'employee');
    await expect.poll(async () => (await others()).filter((row) => row['fields'] !== undefined)).toEqual([]);
    expect(JSON.stringify(await others())).not.toMatch(/Alvarez|Oak Leaf|Side gate/);
    await tab.page.goto(`${phone.line.url}/customers`);
    await tab.atHome();
    expect(new URL(tab.page.url()).pathname).toBe('/');
  });
});
