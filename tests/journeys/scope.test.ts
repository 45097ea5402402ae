/** A role is taken and given back, or the browser clears a part of what the app stores: everybody comes back, without a tap. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notesAtServer } from '#tests/support/journey-notes.ts';
import { storedRows } from '#tests/support/journey-storage.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };

/** How many customers this device holds; whoever works here may be one for a while. */
const held = async (page: Page) => {
  const rows = await storedRows(page, 'employee', 'users');
  return rows.filter(({ id, role, _deleted }) => id !== 'employee' && role === 'customer' && _deleted === '0').length;
};

/** How many customers were there when the status first said "up to date", from now on. */
async function heldWhenUpToDate(tab: Tab): Promise<number | undefined> {
  let count: number | undefined;
  const isSaid = () => tab.status(/^Up to date/).isVisible();
  const look = async () => {
    if (!(await isSaid())) return false;
    count = await held(tab.page);
    return isSaid();
  };
  await expect.poll(look).toBe(true);
  return count;
}

describe('the role of an employee is taken and given back', () => {
  it('all customers are there again, and what waited reaches the office', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    await tab.status(/^Up to date/).waitFor();
    // The cursor is behind all but one of them.
    await world.server.change('customer-00020', { city: 'Davis' });
    await tab.openCustomer(customer.title);
    phone.cut();
    await tab.addNote('Gate sticks');
    await world.server.change('employee', { role: 'customer' });
    phone.restore();
    await expect.poll(() => held(tab.page)).toBe(0);

    await world.server.change('employee', { role: 'employee' });
    await tab.page.getByRole('link', { name: 'Customers' }).waitFor();
    expect(await heldWhenUpToDate(tab)).toBe(60);
    await expect.poll(() => notesAtServer(world.server, customer.id, 'Gate sticks')).toBe(1);
    await tab.showCustomers('60');
  });
});

describe('the browser clears one of its databases', () => {
  it.each(['users', 'device'])('%s: all customers are there before the app says "up to date"', async (collection) => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    await tab.status(/^Up to date/).waitFor();
    await world.server.change('customer-00021', { city: collection });
    await expect
      .poll(async () => JSON.stringify(await storedRows(tab.page, 'employee', 'users')))
      .toContain(`"city":"${collection}"`);
    const other = (await phone.open('/samples/schedule.html')).page;
    await tab.page.close();
    await other.evaluate(
      (ending) =>
        new Promise<void>((resolve, reject) => {
          void indexedDB.databases().then((all) => {
            const { name = '' } = all.find((found) => found.name?.endsWith(ending)) ?? {};
            const request = indexedDB.deleteDatabase(name);
            request.addEventListener('success', () => resolve());
            request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
          });
        }),
      `garden-employee--0--${collection}`,
    );
    const again = await phone.open();
    expect(await heldWhenUpToDate(again)).toBe(60);
    await again.showCustomers('60');
  });
});
