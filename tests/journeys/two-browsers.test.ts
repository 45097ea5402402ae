/** Two people write about one customer, both without signal. */
import { expect, it } from 'vitest';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = { id: 'customer-00002', title: 'Castellanos-Whitfield, Guadalupe' };

const lines = (...changed: [number, string][]): string => {
  const text = ['Gate code 4411', 'Park in the lane', 'Dog: Rex', 'Call first', 'Water on Mondays'];
  for (const [index, line] of changed) text[index] = line;
  return text.join('\n');
};

async function primaryLines(tab: Tab): Promise<string[]> {
  return (await tab.primaryNote.locator('p').innerText()).split('\n');
}

it('keeps what both wrote, on both screens and at the office', async () => {
  await world.server.change(customer.id, { primaryNote: lines() });
  const [phone, desk] = [await world.start('phone'), await world.start('computer')];
  const [garden, server] = [await phone.open(), await desk.open()];
  await garden.beginWork('employee');
  await server.beginWork('admin');
  await garden.openCustomer(customer.title);
  await server.openCustomer(customer.title);
  phone.cut();
  desk.cut();

  await garden.addNote('Roses pruned');
  await garden.editPrimaryNote(lines([0, 'Gate code 5522'], [2, 'Dog: Rex, friendly']));
  await server.addNote('Invoice sent');
  await server.editPrimaryNote(lines([0, 'Gate code 6633'], [4, 'Water on Tuesdays']));
  for (const tab of [garden, server]) {
    await tab.primaryNote.getByText(/^On this /).waitFor();
    await tab.status(/^Offline\. 2 changes wait/).waitFor();
  }
  expect((await world.server.user(customer.id)).primaryNote).toBe(lines());

  phone.restore();
  desk.restore();
  const merged = [
    'Gate code 5522',
    'Gate code 6633',
    'Park in the lane',
    'Dog: Rex, friendly',
    'Call first',
    'Water on Tuesdays',
  ];
  for (const tab of [garden, server]) {
    await expect.poll(() => primaryLines(tab)).toEqual(merged);
    await tab.note('Roses pruned').waitFor();
    await tab.note('Invoice sent').waitFor();
    await tab.nothingMarked();
    await tab.status(/^Up to date/).waitFor();
  }
  const { notes, primaryNote } = await world.server.user(customer.id);
  expect(primaryNote).toBe(merged.join('\n'));
  for (const text of ['Roses pruned', 'Invoice sent']) {
    expect(notes?.filter(({ note }) => note === text)).toHaveLength(1);
  }
});
