/** Documents hold anything but what they should, from hostile customers and hands in the console. */
import { expect, it } from 'vitest';
import type { Tab } from '#tests/support/journey-tab.ts';
import { inLists } from '#tests/support/firestore-poison.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const guadalupe = { id: 'customer-00002', title: 'Castellanos-Whitfield, Guadalupe' };
const maria = { id: 'customer-00000', title: 'Alvarez, Maria' };
/** A change of somebody else travels within this, milliseconds. */
const soon = { timeout: 5_000 };

const fields = ['firstName', 'email', 'mobile', 'address', 'city', 'state', 'zipcode', 'imgUrl', 'active'];
const lists = ['plants', 'messages', 'notes'];

/** One customer for each kind of value, in all fields at once; of Maria what is in lists. */
async function poisonAll(): Promise<number> {
  let count = 0;
  await world.office.poison('users', maria.id, (kinds) =>
    Object.fromEntries(lists.map((list) => [list, inLists(kinds)])),
  );
  const kinds = await new Promise<string[]>((resolve) => {
    void world.office.poison('users', maria.id, (found) => (resolve(Object.keys(found)), {}));
  });
  for (const [index, kind] of kinds.entries()) {
    const id = `customer-${String(index + 10).padStart(5, '0')}`;
    await world.office.poison('users', id, (found) =>
      Object.fromEntries([...fields, ...lists].map((field) => [field, found[kind]])),
    );
    count += 1;
  }
  return count;
}

const hears = async (tab: Tab, text: string) => {
  await world.office.change(guadalupe.id, { primaryNote: text });
  await tab.primaryNote.getByText(text).waitFor(soon);
};

it('and nobody else is held back, no page stops, and staff can write about the poisoned', async () => {
  const phone = await world.start('phone');
  const employee = await phone.open();
  await employee.beginWork('employee');
  await employee.openCustomer(guadalupe.title);
  await hears(employee, 'before');

  await world.office.poison('users', maria.id, (kinds) => ({ plants: kinds['a list with a reference'] }));
  await hears(employee, 'after one reference');
  expect(await poisonAll()).toBeGreaterThan(30);
  await hears(employee, 'after everything');
  await employee.status(/^Up to date/).waitFor();

  await employee.openCustomer(maria.title);
  await employee.addNote('Gate sticks');
  await employee.status(/^Up to date/).waitFor();
  const { notes } = await world.office.user(maria.id);
  expect(notes?.at(-1)).toMatchObject({ note: 'Gate sticks' });
  expect(notes?.length).toBeGreaterThan(20);
}, 240_000);

it('and a new device gets everybody else, and the catalogue that cannot be read is told by its name', async () => {
  await poisonAll();
  await world.office.poison('plants', 'plants', () => ({ plants: 'none' }));
  const computer = await world.start('computer');
  const admin = await computer.open();
  await admin.beginWork('admin');
  await admin.openCustomer(guadalupe.title);
  await hears(admin, 'on a new device');
  await admin.status(/^1 document cannot be read\./).click();
  await admin.page.getByRole('heading', { name: 'plants/plants' }).waitFor();
  await admin.page.getByText('Its plants are no list.').waitFor();
  await expect
    .poll(async () => (await world.office.errors()).map(({ code, message }) => `${code} ${message}`), soon)
    .toContain('unreadable-document plants/plants: plants');
}, 240_000);
