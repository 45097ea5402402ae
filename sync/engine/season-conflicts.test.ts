/** Two set the season of one plant, and one of them takes it for the other half of the year: the months stand in another order. */
import { expect, test } from 'vitest';
import { noCatalogue } from '#domain/catalogue.ts';
import { aPlant } from '#tests/support/plants.ts';
import { companyWith, type VirtualPhone } from '#tests/sync/virtual-company.ts';

const minute = 60_000;

const season = (phone: VirtualPhone, first: number, last: number) =>
  phone.editCatalogue((catalogue) => ({
    ...catalogue,
    plants: catalogue.plants.map((plant) => ({ ...plant, plantingMonths: [first, last] })),
  }));
const listed = async ({ store }: VirtualPhone) => (await store.parked()).map(({ why }) => why);

async function twoPhones() {
  const company = await companyWith(['tom', 'eve']);
  await company.holdsCatalogue({ ...noCatalogue, plants: [aPlant('Kale', 'Greens')], categories: ['Greens'] });
  const [tom, eve] = [company.phone('tom'), company.phone('eve')];
  await company.scheduler.run(minute);
  return { company, tom, eve };
}

test('without signal: the later one is told', async () => {
  const { company, tom, eve } = await twoPhones();
  eve.online = false;
  await season(eve, 9, 2);
  await season(tom, 2, 9);
  await company.scheduler.run(minute);
  eve.online = true;
  await company.scheduler.run(2 * minute);
  const row = await eve.store.get({ collection: 'plants', id: 'plants' });
  expect(row).toMatchObject({ edit: '', fields: { plants: [{ plantingMonths: [2, 9] }] } });
  expect(await listed(eve)).toEqual(['conflict']);
});

test('one of which was refused: it stays on the list', async () => {
  const { company, tom, eve } = await twoPhones();
  company.refusesAll = true;
  await season(eve, 9, 2);
  await company.scheduler.run(3 * minute);
  company.refusesAll = false;
  await season(tom, 2, 9);
  await company.scheduler.run(2 * minute);
  expect(await listed(eve)).toEqual(['refused']);
});
