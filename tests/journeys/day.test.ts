/** A day at the company: an admin, an employee and a customer at once, on lines that come and go, each touching what the others do. */
import { expect, it } from 'vitest';
import { storedRows, type StoredRow } from '#tests/support/journey-storage.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const janet = { id: 'customer', title: 'Abbott, Janet' };
/** However many the story before has left. */
const some = '[1-9]\\d*';

/** Each story has people, plants and words of its own; Janet is the customer of both. */
const stories = [
  [
    'computer',
    'phone',
    {
      category: 'Fruit',
      renamed: 'Orchard',
      plant: 'Fig',
      picked: 'Lemon',
      added: 'Quince',
      lent: { id: 'customer-00003', title: 'Zamora, Farah' },
      lost: { id: 'customer-00002', title: 'Castellanos-Whitfield, Guadalupe' },
    },
  ],
  [
    'phone',
    'computer',
    {
      category: 'Shrubs',
      renamed: 'Hedges and shrubs',
      plant: 'Hydrangea',
      picked: 'Rose',
      added: 'Boxwood',
      lent: { id: 'customer-00004', title: 'Delgado, Daniel' },
      lost: { id: 'customer-00005', title: 'Ziegler, Samuel' },
    },
  ],
] as const;

const press = (tab: Tab, name: string) => tab.page.getByRole('button', { name, exact: true }).click();

async function confirm({ page }: Tab, question: string, answer: string): Promise<void> {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: answer }).click();
}

/** From home, which is one press away on every screen. */
async function go({ page }: Tab, to: 'Customers' | 'Employees' | 'Plants'): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${to}`) })
    .click();
  await page.getByRole('heading', { level: 1, name: to }).waitFor();
}

async function openHead({ page }: Tab, name: string): Promise<void> {
  const head = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

async function write(tab: Tab, message: string): Promise<void> {
  await tab.page.goto(new URL('/messageYTF/customer', tab.page.url()).href);
  await tab.page.getByLabel('Your message').fill(message);
  await press(tab, 'Send');
  await tab.page.getByRole('listitem').filter({ hasText: message }).waitFor();
}

async function pick(tab: Tab, category: string, plant: string): Promise<void> {
  await tab.page.goto(new URL('/preferences', tab.page.url()).href);
  await openHead(tab, category);
  await tab.page.getByRole('checkbox', { name: plant, exact: true }).check();
  // A page that is left at once may take a tick with it that the device has not stored yet.
  const stored = async () =>
    JSON.stringify((await storedRows(tab.page, janet.id, 'users')).map(({ fields }) => fields));
  await expect.poll(stored).toContain(JSON.stringify(plant));
}

const count = ({ page }: Tab, text: string) => page.getByText(text, { exact: true }).count();
const people = async ({ page }: Tab) => Number.parseInt(await page.getByText(/^[\d,]+ on this /).innerText(), 10);

/** What a device has of all that both of the staff see: the customers and the catalogue. */
async function held(tab: Tab, uid: string): Promise<Partial<StoredRow>[]> {
  const customers = (await storedRows(tab.page, uid, 'users')).filter(({ role }) => role === 'customer');
  return [...(await storedRows(tab.page, uid, 'plants')), ...customers]
    .map(({ id, rev, edit, fields }) => ({ id, rev, edit, fields }))
    .toSorted((one, other) => one.id.localeCompare(other.id));
}

it.for(stories)(
  'a day at the company: the admin on a %s, the employee on a %s',
  async ([server, outside, { category, renamed, plant, picked, added, lent, lost }]) => {
    const said = (words: string) => `${words} (${outside})`;
    const words = {
      message: said('The side gate sticks again'),
      thanks: said('Thank you for the new gate'),
      request: said('A bench in the shade'),
      answer: said('Gate planed, please look at it'),
      invoice: said('Invoice sent to Janet'),
      lent: said('Left the long ladder here'),
      description: said('Cut back hard in March'),
      note: said('Sprinkler head at the steps is broken'),
    };
    const [desk, garden, home] = [await world.start(server), await world.start(outside), await world.start('phone')];
    const [admin, tom, customer] = await Promise.all([desk.open(), garden.open(), home.open()]);
    await Promise.all([
      admin.beginWork('admin', some),
      tom.beginWork('employee', some),
      customer.signIn('customer').then(() => customer.status(/^Up to date/).waitFor()),
    ]);

    const before = await people(admin);
    expect(await people(tom)).toBe(before);

    // In the morning the customer has no signal, then a bad one; the employee reads them before driving off.
    home.cut();
    await pick(customer, category, picked);
    await openHead(customer, 'Specialty Requests');
    await customer.page.getByLabel('Your requests').fill(words.request);
    await customer.page
      .getByRole('region', { name: /^Specialty Requests/ })
      .getByText('Saved on this phone')
      .first()
      .waitFor();
    await write(customer, words.message);
    await customer.status(/^Offline\. 3 changes wait on this phone\.$/).waitFor();
    await home.slow(customer);
    home.restore();
    await tom.openCustomer(janet.title);
    for (const text of [picked, words.request, words.message]) {
      await expect.poll(() => count(tom, text)).toBe(1);
    }

    // In a garden without signal: three notes, a plant, a message read.
    garden.cut();
    await tom.note(words.message).getByRole('button', { name: 'Mark read' }).click();
    await tom.addNote(words.answer);
    await tom.openCustomer(lent.title);
    await tom.addNote(words.lent);
    await tom.openCustomer(lost.title);
    await tom.addNote(words.note);
    await go(tom, 'Plants');
    await tom.page.getByRole('link', { name: plant, exact: true }).click();
    await tom.page.getByLabel('Description').fill(words.description);
    await press(tom, 'Back');
    await tom.status(/^Offline\. 5 changes wait on this /).waitFor();

    // Meanwhile in the office, whose line breaks too: the category gets a name, a plant comes into it, a note is written.
    desk.cut();
    await admin.openCustomer(janet.title);
    await admin.addNote(words.invoice);
    await go(admin, 'Plants');
    await openHead(admin, 'Edit Categories');
    await admin.page.getByLabel(`Category ${category}`).fill(renamed);
    await admin.page.getByLabel(`Category ${category}`).press('Enter');
    await admin.page.getByLabel(`Category ${renamed}`).waitFor();
    await admin.page.getByRole('link', { name: 'Add Plant' }).click();
    await admin.page.getByLabel('Plant Name').fill(added);
    await admin.page.getByLabel('Category').selectOption(renamed);
    await press(admin, 'Save');
    await admin.page.getByRole('link', { name: new RegExp(`^${added} On this `) }).waitFor();
    await admin.status(/^Offline\. 3 changes wait on this /).waitFor();
    desk.restore();
    await admin.status(/^Up to date/).waitFor();

    // One customer works for the company for an hour, another leaves it for good.
    await go(admin, 'Customers');
    await admin.openCustomer(lent.title);
    await press(admin, 'Make an employee');
    await confirm(admin, `Make ${lent.title} an employee?`, 'Make an employee');
    await admin.page.getByRole('heading', { name: `${lent.title} is an employee now` }).waitFor();
    await go(admin, 'Employees');
    await admin.page.getByRole('button', { name: lent.title }).click();
    await press(admin, 'Make a customer');
    await confirm(admin, `Make ${lent.title} a customer?`, 'Make a customer');
    await admin.page.getByRole('heading', { name: `${lent.title} is a customer now` }).waitFor();
    await go(admin, 'Customers');
    await admin.openCustomer(lost.title);
    await press(admin, 'Delete customer');
    await confirm(admin, `Delete ${lost.title}?`, 'Delete');
    await admin.page.getByRole('alertdialog', { name: 'Customer deleted successfully.' }).waitFor({
      timeout: 110_000,
    });
    await press(admin, 'OK');

    // The customer's list has the new name of the category; what was just added is picked from it, again without signal.
    await pick(customer, renamed, added);
    home.cut();
    await write(customer, words.thanks);

    // Everybody comes back. What could not be saved is named, and can be read.
    garden.restore();
    home.restore();
    await Promise.all([
      tom.status(/^1 change could not be saved\. Open to see why\.$/).waitFor(),
      admin.status(/^Up to date/).waitFor(),
      customer.status(/^Up to date/).waitFor(),
    ]);
    const uids = [
      [admin, 'admin'],
      [tom, 'employee'],
    ] as const;
    for (const [tab, uid] of uids) {
      // What could not be saved is told before all the rest is sent.
      const isSent = async () => (await held(tab, uid)).every(({ edit }) => edit === '');
      await expect.poll(isSent).toBe(true);
      const hasHeard = async () => JSON.stringify(await held(tab, uid)).includes(words.thanks);
      await expect.poll(hasHeard).toBe(true);
    }
    await tom.status(/^1 change could not be saved\./).click();
    await tom.page.getByRole('heading', { name: `Note for ${lost.title}` }).waitFor();
    await tom.page.getByText('This customer was removed at the office, or has another role now.').waitFor();
    await tom.page.getByRole('main').getByText(words.note).waitFor();

    // The server holds every word once, and nothing of whoever left.
    const [users, catalogue] = [await world.server.users(), await world.server.catalogue()];
    const all = JSON.stringify([users, catalogue]);
    for (const [name, text] of Object.entries(words)) {
      expect([name, all.split(text).length - 1]).toEqual([name, name === 'note' ? 0 : 1]);
    }
    expect(users.map(({ id }) => id)).not.toContain(lost.id);
    expect(await world.server.departure(lost.id)).toMatchObject({ id: lost.id, role: null });
    expect(await world.server.departure(lent.id)).toBeUndefined();
    const named = (name: string) => catalogue.plants.find((each) => each.name === name);
    expect(named(plant)).toMatchObject({ category: renamed, description: words.description });
    expect(named(added)).toMatchObject({ category: renamed });
    expect(catalogue.categories).toContain(renamed);
    expect(catalogue.categories).not.toContain(category);
    const { plants, messages } = await world.server.user(janet.id);
    expect(plants.map(({ name }) => name)).toEqual(expect.arrayContaining([picked, added]));
    expect(messages.slice(-2).map(({ message, read }) => [message, read])).toEqual([
      [words.message, true],
      [words.thanks, false],
    ]);

    // Both of the staff hold the very same, nothing waits, and the screens show it.
    const revs = async (tab: Tab, uid: string) => (await held(tab, uid)).map(({ id, rev }) => `${id} ${rev as number}`);
    await expect.poll(async () => (await revs(admin, 'admin')).join()).toBe((await revs(tom, 'employee')).join());
    const atDesk = await held(admin, 'admin');
    expect(atDesk).toHaveLength(before);
    expect(await held(tom, 'employee')).toEqual(atDesk);
    for (const row of atDesk) expect(row).toMatchObject({ edit: '' });
    for (const [tab] of uids) {
      await go(tab, 'Customers');
      await expect.poll(() => people(tab)).toBe(before - 1);
      await tab.page.getByLabel('Search customers').fill(lost.title.replace(',', ''));
      await tab.page.getByRole('heading', { name: /^No customer matches / }).waitFor();
      expect(await tab.page.getByRole('button', { name: lost.title }).count()).toBe(0);
      await tab.openCustomer(lent.title);
      await tab.note(words.lent).waitFor();
      await tab.openCustomer(janet.title);
      for (const text of [words.answer, words.invoice, words.thanks]) await tab.note(text).waitFor();
      const counts = async () => [await count(tab, renamed), await count(tab, picked), await count(tab, added)];
      await expect.poll(counts).toEqual([1, 1, 1]);
    }
    await customer.page.goto(new URL('/preferences', customer.page.url()).href);
    await customer.page.getByRole('button', { name: new RegExp(`^${renamed} 2 chosen`) }).waitFor();
  },
);
