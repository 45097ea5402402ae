/** What the office decides while somebody is signed in: access that is closed, roles that change. */
import { describe, expect, it } from 'vitest';
import { notesAtServer } from '#tests/support/journey-notes.ts';
import { people } from '#tests/support/journey-tab.ts';
import { storedRows } from '#tests/support/journey-storage.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };

const atServer = (text: string) => notesAtServer(world.server, customer.id, text);

/** A new employee whose device has all customers. */
async function atWork(uid: string, size: 'phone' | 'computer') {
  const account = { uid, email: `${uid}@garden.test`, password: 'garden-demo' };
  await world.server.hire(account);
  const phone = await world.start(size);
  const tab = await phone.open();
  await tab.enter(account.email);
  await tab.atHome();
  await tab.installed();
  await tab.showCustomers();
  return { account, phone, tab };
}

describe.each(['phone', 'computer'] as const)('on a %s', (size) => {
  it('an employee whom the office sets inactive is locked out in plain words, also after a reload, and comes back by itself', async () => {
    const { account, tab } = await atWork(`resting.${size}`, size);
    const { page } = tab;
    const closed = page.getByRole('heading', { level: 1, name: 'Your account is not active' });
    await world.server.change(account.uid, { active: false });
    await closed.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    await page.reload();
    await closed.waitFor();
    await world.server.change(account.uid, { active: true });
    await tab.atHome();
    await tab.showCustomers();
  });

  it('an employee who becomes a customer is at home at once, without the customers', async () => {
    const phone = await world.start(size);
    const tab = await phone.open();
    await tab.beginWork('employee');
    await tab.openCustomer(customer.title);
    await world.server.change('employee', { role: 'customer' });
    await tab.atHome();
    expect(new URL(tab.page.url()).pathname).toBe('/');
    expect(await tab.page.getByRole('main').getByRole('link', { name: 'Customers' }).count()).toBe(0);
    await tab.page.goto(`${phone.line.url}/customers`);
    await tab.atHome();
    // Whatever is written while it begins to listen may be lost by the emulator: see "Not shown" in docs/proof.md.
    await tab.status(/^Up to date/).waitFor();
    await world.server.change('employee', { role: 'employee' });
    await tab.page.getByRole('main').getByRole('link', { name: 'Customers' }).waitFor();
  });
});

it('an employee who is set inactive while offline holds no customer after the next contact, reads what waited, and it goes out when the access is back', async () => {
  const text = 'Written before the access was closed';
  const { account, phone, tab } = await atWork('resting.offline', 'phone');
  await tab.openCustomer(customer.title);
  phone.cut();
  await tab.addNote(text);
  await world.server.change(account.uid, { active: false });
  phone.restore();

  const { page } = tab;
  // The catalogue is refused too, but that is not what this is about.
  let alerts = 0;
  await page.addLocatorHandler(page.getByRole('button', { name: 'OK' }), async (ok) => {
    alerts += 1;
    await ok.click();
  });
  await page.getByRole('heading', { level: 1, name: 'Your account is not active' }).waitFor();
  await page.getByRole('heading', { name: 'Not at the office (1)' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: text }).waitFor();
  expect(alerts).toBe(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saving).suggestedFilename()).toBe('not-at-the-office.txt');
  const held = async () =>
    (await storedRows(page, account.uid, 'users')).filter((row) => row['fields'] !== undefined).map(({ id }) => id);
  await expect.poll(async () => (await held()).toSorted()).not.toContain('customer-00002');
  expect((await held()).length).toBeLessThanOrEqual(2);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog', { name: 'Log out? 1 change is only on this phone.' }).waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await world.server.change(account.uid, { active: true });
  await tab.atHome();
  await tab.showCustomers();
  await expect.poll(() => atServer(text)).toBe(1);
});

it('a day without signal signs nobody out, and what was written goes out with a new token', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  phone.cut();
  // The hour that a token lives is long over.
  await tab.page.clock.setSystemTime(Date.now() + 26 * 3_600_000);
  await tab.page.reload();
  await tab.status(/^Offline/).waitFor();
  await tab.openCustomer(customer.title);
  await tab.addNote('Written a day later');
  const renewed = tab.page.waitForResponse((response) => /\/token\?/.test(response.url()) && response.ok());
  phone.restore();
  await renewed;
  await tab.mark('Written a day later').waitFor({ state: 'detached' });
  expect(await atServer('Written a day later')).toBe(1);
});

it('"A failed profile load sends the user to /", from where it can be tried again', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/contact');
  phone.line.cutDocuments();
  await tab.enter(people.customer);
  await tab.page.getByRole('heading', { name: 'We could not load your profile' }).waitFor();
  expect(new URL(tab.page.url()).pathname).toBe('/');
  phone.restore();
  await tab.askAgain(tab.page.getByRole('heading', { level: 1, name: /^Good / }));
});
