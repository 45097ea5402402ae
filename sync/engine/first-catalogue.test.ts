/** A company that has no catalogue yet: its first edit waits while the server says that there is none, or is refused. */
import { expect, test } from 'vitest';
import { addCategory } from '#domain/catalogue-editing.ts';
import { catalogueRef } from '#domain/catalogue.ts';
import { replicated } from '#domain/replicated.ts';
import { companyWith, type VirtualPhone } from '#tests/sync/virtual-company.ts';
import { editDocument, retryParked } from '../replica/editing.ts';

const minute = 60_000;

async function begun() {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  let edits = 0;
  const moment = async () => ({ at: Math.floor(company.scheduler.now), offset: 0, heard: 0 });
  const writer = { store: tom.store, replicated, moment, newPrefix: () => `tom${(edits += 1)}` };
  const add = (name: string) => editDocument(writer, catalogueRef, (mine) => addCategory(mine, name));
  const categories = async () => (await company.server.documentStore.all('plants')).get('plants')?.['categories'];
  return { company, tom, writer, add, categories };
}

const left = async ({ store }: VirtualPhone) => [await store.dirty(), (await store.parked()).map(({ why }) => why)];

test('arrives though the server is asked for it first, when the phone is back or somebody refreshes', async () => {
  const { company, tom, add, categories } = await begun();
  tom.online = false;
  await add('Herbs');
  await company.scheduler.run(minute);
  tom.online = true;
  void tom.engine.refresh();
  await company.scheduler.run(minute);
  expect([await left(tom), await categories()]).toEqual([[[], []], ['Herbs']]);
});

test('arrives though it is refused for seconds, in which somebody refreshes', async () => {
  const { company, tom, add, categories } = await begun();
  company.refusesAll = true;
  await add('Herbs');
  await company.scheduler.run(5_000);
  void tom.engine.refresh();
  await company.scheduler.run(20_000);
  company.refusesAll = false;
  await company.scheduler.run(3 * minute);
  expect([await left(tom), await categories()]).toEqual([[[], []], ['Herbs']]);
});

test('that was refused can be sent again, and another one be made', async () => {
  const { company, tom, writer, add, categories } = await begun();
  company.refusesAll = true;
  await add('Herbs');
  await company.scheduler.run(3 * minute);
  expect(await left(tom)).toEqual([[], ['refused']]);
  company.refusesAll = false;
  await add('Trees');
  await retryParked(writer, (await tom.store.parked())[0]?.id ?? '');
  await company.scheduler.run(minute);
  expect(await left(tom)).toEqual([[], []]);
  expect(await categories()).toEqual(expect.arrayContaining(['Trees', 'Herbs']));
});

test('that was refused is begun anew by what is sent again alone', async () => {
  const { company, tom, writer, add, categories } = await begun();
  company.refusesAll = true;
  await add('Herbs');
  await company.scheduler.run(3 * minute);
  company.refusesAll = false;
  await retryParked(writer, (await tom.store.parked())[0]?.id ?? '');
  await company.scheduler.run(minute);
  expect([await left(tom), await categories()]).toEqual([[[], []], ['Herbs']]);
});
