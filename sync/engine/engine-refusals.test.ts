/** The rules say no: for a moment, to everything, or to one text. What was typed is never set aside before that is certain. */
import { expect, test } from 'vitest';
import type { User } from '#domain/user.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { customer, companyWith, VirtualCompany } from '#tests/sync/virtual-company.ts';
import type { Store } from '../store.ts';

const minute = 60_000;
const says = (primaryNote: string) => (user: User) => ({ ...user, primaryNote });
const renamed = (lastName: string) => (user: User) => ({ ...user, lastName });

test.each([200, 10_000, 45_000, 5 * minute])(
  'rules that refuse everything for %i ms while a hundred documents are sent set nothing aside',
  async (milliseconds) => {
    const company = new VirtualCompany();
    const ids = Array.from({ length: 100 }, (_, index) => `c${index}`);
    await company.holds(aUser('tom', { role: 'employee' }), ...ids.map((id) => aUser(id)));
    const tom = company.phone('tom');
    await company.scheduler.run(minute);
    company.refusesAll = true;
    for (const id of ids) await tom.edit(id, says(`Note of ${id}`));
    await company.scheduler.run(milliseconds);
    expect(tom.told.at(-1)).toMatchObject({ connected: true, blocked: null });
    company.refusesAll = false;
    await company.scheduler.run(2 * minute);
    expect(await tom.store.parked()).toEqual([]);
    expect(await tom.store.dirty()).toEqual([]);
    for (const id of ids) expect(await company.stored(id)).toMatchObject({ primaryNote: `Note of ${id}` });
    expect(tom.told.at(-1)).toMatchObject({ refusing: false });
  },
);

test('a first no may be a lost race: the second try follows at once, and nobody hears of it', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  let asked = 0;
  company.refuses = () => (asked += 1) === 1;
  await tom.edit('ada', says('Backoff sticks'));
  await company.scheduler.run(700);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks' });
  expect(asked).toBe(2);
});

test('while one text is refused again and again for a minute, all others are sent at once', async () => {
  const company = new VirtualCompany();
  await company.holds(aUser('tom', { role: 'employee' }), aUser('ada'), aUser('ben'));
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  await tom.edit('ada', renamed('Byron'));
  await company.scheduler.run(20_000);
  await tom.edit('ben', says('Dog bites'));
  await company.scheduler.run(1_000);
  expect(await company.stored('ben')).toMatchObject({ primaryNote: 'Dog bites' });
  await company.scheduler.run(30_000);
  expect([await tom.store.dirty(), await tom.store.parked()]).toEqual([[customer('ada')], []]);
  expect(tom.told.some(({ refusing }) => refusing)).toBe(false);
  await company.scheduler.run(30_000);
  expect(await tom.store.dirty()).toEqual([]);
  expect(await tom.store.parked()).toMatchObject([{ why: 'refused', mine: { lastName: 'Byron' } }]);
});

test('a refusal of everything is believed after ten minutes, and not sooner', async () => {
  const company = new VirtualCompany();
  await company.holds(aUser('tom', { role: 'employee' }), aUser('ada'), aUser('ben'));
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  company.refusesAll = true;
  await tom.edit('ada', says('Backoff sticks'));
  await tom.edit('ben', says('Dog bites'));
  await company.scheduler.run(9.5 * minute);
  expect([await tom.store.parked(), (await tom.store.dirty()).length]).toEqual([[], 2]);
  expect(tom.told.at(-1)).toMatchObject({ refusing: true });
  await company.scheduler.run(4 * minute);
  expect(await tom.store.parked()).toHaveLength(2);
  expect(tom.told.at(-1)).toMatchObject({ refusing: false });
});

test('customers who are removed while their texts are refused are not waited for: the next refusal is that of one text alone', async () => {
  const company = new VirtualCompany();
  await company.holds(aUser('tom', { role: 'employee' }), aUser('ada'), aUser('ben'), aUser('cleo'));
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  company.refuses = () => true;
  await tom.edit('ada', says('Backoff sticks'));
  await tom.edit('ben', says('Dog bites'));
  await company.scheduler.run(10_000);
  expect(tom.told.at(-1)).toMatchObject({ refusing: true });
  await company.remove('ada', 'ben');
  await company.scheduler.run(2 * minute);
  expect([await tom.store.dirty(), (await tom.store.parked()).length]).toEqual([[], 2]);
  expect(tom.told.at(-1)).toMatchObject({ refusing: false });
  const told = tom.told.length;
  await tom.edit('cleo', says('Gate is open'));
  await company.scheduler.run(2 * minute);
  expect(tom.told.slice(told).some(({ refusing }) => refusing)).toBe(false);
  expect(await tom.store.parked()).toHaveLength(3);
});

test('what the role of the user does not allow is set aside at the first refusal, and the rest is tried for a minute', async () => {
  const company = new VirtualCompany();
  await company.holds(aUser('tom'));
  await company.holdsCatalogue({ id: 'plants', plants: [], categories: ['Herbs'] });
  const tom = company.phone('tom', { role: 'customer' });
  await company.scheduler.run(minute);
  await tom.editCatalogue((catalogue) => ({ ...catalogue, categories: ['Herbs', 'Ferns'] }));
  await tom.edit('tom', renamed('Byron'));
  await company.scheduler.run(10_000);
  expect(await tom.store.parked()).toMatchObject([{ why: 'refused', mine: { categories: ['Herbs', 'Ferns'] } }]);
  expect(await tom.store.dirty()).toEqual([customer('tom')]);
  await company.scheduler.run(minute);
  expect(await tom.store.parked()).toHaveLength(2);
});

test('a tap on refresh tries at once what rests after a refusal', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  company.refusesAll = true;
  await tom.edit('ada', says('Backoff sticks'));
  await company.scheduler.run(35_000);
  company.refusesAll = false;
  void tom.engine.refresh();
  await company.scheduler.run(1_000);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks' });
});

/** A phone with a text that was set aside, at a company that refuses Ada's document; how often it was asked to write it. */
async function setAside(disk: Store = createMemoryStore()) {
  const company = await companyWith(['tom', 'eve']);
  const tom = company.phone('tom', { disk });
  await company.scheduler.run(minute);
  let asked = 0;
  let refusing = true;
  company.refuses = () => {
    asked += 1;
    return refusing;
  };
  await tom.edit('ada', says('Backoff sticks'));
  await company.scheduler.run(2 * minute);
  expect(await disk.parked()).toHaveLength(1);
  asked = 0;
  return { company, tom, asked: () => asked, allow: () => (refusing = false) };
}

test('what was refused is tried again once after each change of its document, silently, under the same name', async () => {
  const { company, tom, asked, allow } = await setAside();
  await company.scheduler.run(60 * minute);
  expect(asked()).toBe(0);
  const [before] = await tom.store.parked();
  for (const city of ['Davis', 'Folsom']) {
    await company.change('ada', (stored) => ({ ...stored, city }));
    const told = tom.told.length;
    await company.scheduler.run(10 * minute);
    expect(await tom.user('ada')).toMatchObject({ city });
    expect(await tom.user('ada')).not.toHaveProperty('primaryNote');
    expect(await tom.store.parked()).toMatchObject([{ id: before?.id, mine: { primaryNote: 'Backoff sticks', city } }]);
    expect(tom.told.length).toBeGreaterThan(told);
    expect(tom.told.slice(told).filter(({ refusing }) => refusing)).toEqual([]);
  }
  // A first no may be a lost race, so each try asks twice.
  expect(asked()).toBe(4);
  allow();
  await company.change('ada', (stored) => ({ ...stored, city: 'Mather' }));
  await company.scheduler.run(minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks', city: 'Mather' });
  expect(await tom.user('ada')).toMatchObject({ primaryNote: 'Backoff sticks', city: 'Mather' });
});

test('and once by another version of the app', async () => {
  const { company, tom, asked, allow } = await setAside();
  await Promise.all([tom.engine.stop(), company.scheduler.run(minute)]);
  await company.scheduler.run(minute);
  for (const [version, times] of [
    ['1', 0],
    ['2', 2],
    ['2', 2],
  ] as const) {
    const next = company.phone('tom', { version, disk: tom.store });
    await company.scheduler.run(minute);
    await Promise.all([next.engine.stop(), company.scheduler.run(minute)]);
    expect(asked()).toBe(times);
    expect(await tom.store.parked()).toHaveLength(1);
  }
  allow();
  company.phone('tom', { version: '3', disk: tom.store });
  await company.scheduler.run(minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks' });
});

test('a text that is tried again and whose answer gets lost is known again, whatever a colleague did to it', async () => {
  const { company, tom, allow } = await setAside();
  const eve = company.phone('eve');
  await company.scheduler.run(minute);
  allow();
  tom.losesNextAnswer = true;
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  await company.scheduler.run(minute);
  expect(await tom.store.parked()).toHaveLength(1);
  await eve.edit('ada', says('Backoff is mended'));
  await company.scheduler.run(minute);
  tom.online = true;
  await company.scheduler.run(5 * minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Backoff is mended' });
});

test('a text that is refused again while its document is deleted stays set aside', async () => {
  const { company, tom, asked } = await setAside();
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  while (asked() === 0) await company.scheduler.run(1);
  await company.server.writeByHand(new Map([['users/ada', null]]));
  await company.scheduler.run(10 * minute);
  expect(await tom.store.parked()).toMatchObject([{ mine: { primaryNote: 'Backoff sticks' } }]);
});

test('a text that was discarded while it is tried again stays discarded', async () => {
  const { company, tom, asked } = await setAside();
  const [entry] = await tom.store.parked();
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  while (asked() === 0) await company.scheduler.run(5);
  await tom.store.unpark(entry?.id ?? '');
  await company.scheduler.run(10 * minute);
  expect(await tom.store.parked()).toEqual([]);
});

test('where a colleague changed the same value meanwhile, only the user can say which stands', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  await tom.edit('ada', renamed('Byron'));
  await company.scheduler.run(2 * minute);
  await company.change('ada', (stored) => ({ ...stored, lastName: 'King' }));
  await company.scheduler.run(10 * minute);
  expect(await company.stored('ada')).toMatchObject({ lastName: 'King' });
  expect(await tom.store.parked()).toMatchObject([{ mine: { lastName: 'Byron' } }]);
});

test('what waits beside it is sent first, and is not refused with it', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  await tom.edit('ada', renamed('Byron'));
  await company.scheduler.run(2 * minute);
  tom.online = false;
  await tom.edit('ada', says('Backoff sticks'));
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  tom.online = true;
  await company.scheduler.run(5 * minute);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks', city: 'Davis' });
  expect(await tom.store.parked()).toMatchObject([{ mine: { lastName: 'Byron' } }]);
});
