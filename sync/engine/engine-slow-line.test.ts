/** A first synchronization on the lines that the product is for: it ends, and pays for nearly no document twice. */
import { expect, test } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { aPlant } from '#tests/support/plants.ts';
import { VirtualCompany, type VirtualPhone } from '#tests/sync/virtual-company.ts';

const minute = 60_000;
const customers = 300;
/** Ten notes of half a page each. */
const notes = Array.from({ length: 10 }, (_, index) => ({
  id: `n${index}`,
  note: 'Backoff sticks, lift it. '.repeat(20),
  createdBy: 'Tom',
  createdAt: Date.UTC(2025, index),
}));

const long = 'Backoff sticks, lift it. '.repeat(40);

async function companyWith(count: number): Promise<VirtualCompany> {
  const company = new VirtualCompany();
  const stored = Array.from({ length: count }, (_, index) => {
    const id = `c${String(index).padStart(5, '0')}`;
    // They came over months, as people do.
    return [
      `users/${id}`,
      { ...aUser(id, { notes }), rev: 1, edit: 'a:1', syncedAt: { seconds: 1 + index * 600, nanoseconds: 0 } },
    ] as const;
  });
  await company.holds(aUser('tom', { role: 'employee' }));
  await company.server.writeByHand(new Map(stored));
  return company;
}

const here = async ({ store }: VirtualPhone) =>
  (await store.users({ from: 'c', to: 'd' })).filter(({ gone }) => !gone).length;

/** Until all are here; answers in how many virtual minutes. */
async function minutesUntil(
  company: VirtualCompany,
  phone: VirtualPhone,
  count: number,
  most: number,
): Promise<number> {
  for (let passed = 0; passed <= most; passed += 1) {
    if ((await here(phone)) === count) return passed;
    await company.scheduler.run(minute);
  }
  return Infinity;
}

test.each([
  [64, 6],
  [250, 2],
  [500, 1],
  [2_000, 1],
])('of customers with notes ends at %i kbit/s with two seconds of delay', async (speed, most) => {
  const company = await companyWith(customers);
  const tom = company.phone('tom', { watched: () => true });
  tom.speed = { bytesPerSecond: (speed * 1_000) / 8, delay: 2_000 };
  const minutes = await minutesUntil(company, tom, customers, most);
  expect(minutes).toBeLessThanOrEqual(most);
  expect(tom.documentsFetched / customers).toBeLessThan(1.2);
});

/** A catalogue that takes longer than any answer may. */
async function companyWithLargeCatalogue() {
  const company = await companyWith(1);
  const plants = Array.from({ length: 200 }, (_, index) => ({ ...aPlant(`P${index}`, 'Herbs'), description: long }));
  await company.holdsCatalogue({ id: 'plants', plants, categories: ['Herbs'] });
  const tom = company.phone('tom', { watched: () => true });
  const slow = () => (tom.speed = { bytesPerSecond: 5_000, delay: 1_000 });
  return { company, tom, plants, slow };
}

test('a catalogue that takes longer than any answer may arrives, and nobody reads meanwhile that there is no line', async () => {
  const { company, tom, plants, slow } = await companyWithLargeCatalogue();
  slow();
  await company.scheduler.run(2 * minute);
  expect(await tom.store.get({ collection: 'plants', id: 'plants' })).toMatchObject({ fields: { plants } });
  expect(tom.told.length).toBeGreaterThan(1);
  expect(tom.told.every(({ connected }) => connected)).toBe(true);
});

test('a change of such a catalogue goes out, and nobody reads meanwhile that there is no line', async () => {
  const { company, tom, slow } = await companyWithLargeCatalogue();
  await company.scheduler.run(minute);
  slow();
  tom.told.length = 0;
  await tom.editCatalogue((mine) => ({ ...mine, categories: ['Herbs', 'Trees'] }));
  await company.scheduler.run(2 * minute);
  const stored = (await company.server.documentStore.all('plants')).get('plants');
  expect([stored?.['categories'], await tom.store.dirty()]).toEqual([['Herbs', 'Trees'], []]);
  expect(tom.told.length).toBeGreaterThan(1);
  expect(tom.told.every(({ connected }) => connected)).toBe(true);
});

test('a change of such a catalogue that is refused is set aside', async () => {
  const { company, tom, slow } = await companyWithLargeCatalogue();
  await company.scheduler.run(minute);
  slow();
  company.refusesAll = true;
  await tom.editCatalogue((mine) => ({ ...mine, categories: ['Herbs', 'Trees'] }));
  await company.scheduler.run(30 * minute);
  expect([await tom.store.dirty(), (await tom.store.parked()).map(({ why }) => why)]).toEqual([[], ['refused']]);
});

test('goes on where it was, through cuts', async () => {
  const company = await companyWith(customers);
  const tom = company.phone('tom', { watched: () => true });
  tom.speed = { bytesPerSecond: 31_250, delay: 2_000 };
  let before = 0;
  const cuts = 5;
  for (let cut = 0; cut < cuts; cut += 1) {
    await company.scheduler.run(15_000);
    tom.online = false;
    await company.scheduler.run(10_000);
    tom.online = true;
    const now = await here(tom);
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
  expect(await minutesUntil(company, tom, customers, 30)).toBeLessThan(30);
  // What a cut costs is the page that was on its way.
  expect((tom.documentsFetched - customers) / cuts).toBeLessThan(60);
});
