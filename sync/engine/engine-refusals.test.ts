/** The rules say no: for a moment, to everything, or to one text. What was typed is never set aside before that is certain. */
import { expect, test } from 'vitest';
import type { User } from '#domain/user.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { customer, officeWith, VirtualOffice } from '#tests/sync/virtual-office.ts';
import type { Store } from '../store.ts';

const minute = 60_000;
const says = (primaryNote: string) => (user: User) => ({ ...user, primaryNote });
const renamed = (lastName: string) => (user: User) => ({ ...user, lastName });

test.each([200, 10_000, 45_000, 5 * minute])(
  'rules that refuse everything for %i ms while a hundred documents are sent set nothing aside',
  async (milliseconds) => {
    const office = new VirtualOffice();
    const ids = Array.from({ length: 100 }, (_, index) => `c${index}`);
    await office.holds(aUser('tom', { role: 'employee' }), ...ids.map((id) => aUser(id)));
    const tom = office.phone('tom');
    await office.scheduler.run(minute);
    office.refusesAll = true;
    for (const id of ids) await tom.edit(id, says(`Note of ${id}`));
    await office.scheduler.run(milliseconds);
    expect(tom.told.at(-1)).toMatchObject({ connected: true, blocked: null });
    office.refusesAll = false;
    await office.scheduler.run(2 * minute);
    expect(await tom.store.parked()).toEqual([]);
    expect(await tom.store.dirty()).toEqual([]);
    for (const id of ids) expect(await office.stored(id)).toMatchObject({ primaryNote: `Note of ${id}` });
    expect(tom.told.at(-1)).toMatchObject({ refusing: false });
  },
);

test('a first no may be a lost race: the second try follows at once, and nobody hears of it', async () => {
  const office = await officeWith(['tom']);
  const tom = office.phone('tom');
  await office.scheduler.run(minute);
  let asked = 0;
  office.refuses = () => (asked += 1) === 1;
  await tom.edit('ada', says('Backoff sticks'));
  await office.scheduler.run(700);
  expect(await office.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks' });
  expect(asked).toBe(2);
});

test('while one text is refused again and again for a minute, all others are sent at once', async () => {
  const office = new VirtualOffice();
  await office.holds(aUser('tom', { role: 'employee' }), aUser('ada'), aUser('ben'));
  const tom = office.phone('tom');
  await office.scheduler.run(minute);
  await tom.edit('ada', renamed('Byron'));
  await office.scheduler.run(20_000);
  await tom.edit('ben', says('Dog bites'));
  await office.scheduler.run(1_000);
  expect(await office.stored('ben')).toMatchObject({ primaryNote: 'Dog bites' });
  await office.scheduler.run(30_000);
  expect([await tom.store.dirty(), await tom.store.parked()]).toEqual([[customer('ada')], []]);
  expect(tom.told.some(({ refusing }) => refusing)).toBe(false);
  await office.scheduler.run(30_000);
  expect(await tom.store.dirty()).toEqual([]);
  expect(await tom.store.parked()).toMatchObject([{ why: 'refused', mine: { lastName: 'Byron' } }]);
});

test('a refusal of everything is believed after ten minutes, and not sooner', async () => {
  const office = new VirtualOffice();
  await office.holds(aUser('tom', { role: 'employee' }), aUser('ada'), aUser('ben'));
  const tom = office.phone('tom');
  await office.scheduler.run(minute);
  office.refusesAll = true;
  await tom.edit('ada', says('Backoff sticks'));
  await tom.edit('ben', says('Dog bites'));
  await office.scheduler.run(9.5 * minute);
  expect([await tom.store.parked(), (await tom.store.dirty()).length]).toEqual([[], 2]);
  expect(tom.told.at(-1)).toMatchObject({ refusing: true });
  await office.scheduler.run(4 * minute);
  expect(await tom.store.parked()).toHaveLength(2);
  expect(tom.told.at(-1)).toMatchObject({ refusing: false });
});

test('what the role of the user does not allow is set aside at the first refusal, and the rest is tried for a minute', async () => {
  const office = new VirtualOffice();
  await office.holds(aUser('tom'));
  await office.holdsCatalogue({ id: 'plants', plants: [], categories: ['Herbs'] });
  const tom = office.phone('tom', { role: 'customer' });
  await office.scheduler.run(minute);
  await tom.editCatalogue((catalogue) => ({ ...catalogue, categories: ['Herbs', 'Ferns'] }));
  await tom.edit('tom', renamed('Byron'));
  await office.scheduler.run(10_000);
  expect(await tom.store.parked()).toMatchObject([{ why: 'refused', mine: { categories: ['Herbs', 'Ferns'] } }]);
  expect(await tom.store.dirty()).toEqual([customer('tom')]);
  await office.scheduler.run(minute);
  expect(await tom.store.parked()).toHaveLength(2);
});

test('a tap on refresh tries at once what rests after a refusal', async () => {
  const office = await officeWith(['tom']);
  const tom = office.phone('tom');
  await office.scheduler.run(minute);
  office.refusesAll = true;
  await tom.edit('ada', says('Backoff sticks'));
  await office.scheduler.run(35_000);
  office.refusesAll = false;
  void tom.engine.refresh();
  await office.scheduler.run(1_000);
  expect(await office.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks' });
});

/** A phone with a text that was set aside, at an office that refuses Ada's document; how often it was asked to write it. */
async function setAside(disk: Store = createMemoryStore()) {
  const office = await officeWith(['tom', 'eve']);
  const tom = office.phone('tom', { disk });
  await office.scheduler.run(minute);
  let asked = 0;
  let refusing = true;
  office.refuses = () => {
    asked += 1;
    return refusing;
  };
  await tom.edit('ada', says('Backoff sticks'));
  await office.scheduler.run(2 * minute);
  expect(await disk.parked()).toHaveLength(1);
  asked = 0;
  return { office, tom, asked: () => asked, allow: () => (refusing = false) };
}

test('what was refused is tried again once after each change of its document, silently, under the same name', async () => {
  const { office, tom, asked, allow } = await setAside();
  await office.scheduler.run(60 * minute);
  expect(asked()).toBe(0);
  const [before] = await tom.store.parked();
  for (const city of ['Davis', 'Folsom']) {
    await office.change('ada', (stored) => ({ ...stored, city }));
    const told = tom.told.length;
    await office.scheduler.run(10 * minute);
    expect(await tom.user('ada')).toMatchObject({ city });
    expect(await tom.user('ada')).not.toHaveProperty('primaryNote');
    expect(await tom.store.parked()).toMatchObject([{ id: before?.id, mine: { primaryNote: 'Backoff sticks', city } }]);
    expect(tom.told.slice(told).filter(({ refusing }) => refusing)).toEqual([]);
  }
  // A first no may be a lost race, so each try asks twice.
  expect(asked()).toBe(4);
  allow();
  await office.change('ada', (stored) => ({ ...stored, city: 'Mather' }));
  await office.scheduler.run(minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await office.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks', city: 'Mather' });
  expect(await tom.user('ada')).toMatchObject({ primaryNote: 'Backoff sticks', city: 'Mather' });
});

test('and once by another version of the app', async () => {
  const { office, tom, asked, allow } = await setAside();
  await Promise.all([tom.engine.stop(), office.scheduler.run(minute)]);
  await office.scheduler.run(minute);
  for (const [version, times] of [
    ['1', 0],
    ['2', 2],
    ['2', 2],
  ] as const) {
    const next = office.phone('tom', { version, disk: tom.store });
    await office.scheduler.run(minute);
    await Promise.all([next.engine.stop(), office.scheduler.run(minute)]);
    expect(asked()).toBe(times);
    expect(await tom.store.parked()).toHaveLength(1);
  }
  allow();
  office.phone('tom', { version: '3', disk: tom.store });
  await office.scheduler.run(minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await office.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks' });
});

test('a text that is tried again and whose answer gets lost is known again, whatever a colleague did to it', async () => {
  const { office, tom, allow } = await setAside();
  const eve = office.phone('eve');
  await office.scheduler.run(minute);
  allow();
  tom.losesNextAnswer = true;
  await office.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  await office.scheduler.run(minute);
  expect(await tom.store.parked()).toHaveLength(1);
  await eve.edit('ada', says('Backoff is mended'));
  await office.scheduler.run(minute);
  tom.online = true;
  await office.scheduler.run(5 * minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await office.stored('ada')).toMatchObject({ primaryNote: 'Backoff is mended' });
});

test('a text that is refused again while its document is deleted stays set aside', async () => {
  const { office, tom, asked } = await setAside();
  await office.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  while (asked() === 0) await office.scheduler.run(1);
  await office.server.writeByHand(new Map([['users/ada', null]]));
  await office.scheduler.run(10 * minute);
  expect(await tom.store.parked()).toMatchObject([{ mine: { primaryNote: 'Backoff sticks' } }]);
});

test('a text that was discarded while it is tried again stays discarded', async () => {
  const { office, tom, asked } = await setAside();
  const [entry] = await tom.store.parked();
  await office.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  while (asked() === 0) await office.scheduler.run(5);
  await tom.store.unpark(entry?.id ?? '');
  await office.scheduler.run(10 * minute);
  expect(await tom.store.parked()).toEqual([]);
});

test('where a colleague changed the same value meanwhile, only the user can say which stands', async () => {
  const office = await officeWith(['tom']);
  const tom = office.phone('tom');
  await office.scheduler.run(minute);
  await tom.edit('ada', renamed('Byron'));
  await office.scheduler.run(2 * minute);
  await office.change('ada', (stored) => ({ ...stored, lastName: 'King' }));
  await office.scheduler.run(10 * minute);
  expect(await office.stored('ada')).toMatchObject({ lastName: 'King' });
  expect(await tom.store.parked()).toMatchObject([{ mine: { lastName: 'Byron' } }]);
});

test('what waits beside it is sent first, and is not refused with it', async () => {
  const office = await officeWith(['tom']);
  const tom = office.phone('tom');
  await office.scheduler.run(minute);
  await tom.edit('ada', renamed('Byron'));
  await office.scheduler.run(2 * minute);
  tom.online = false;
  await tom.edit('ada', says('Backoff sticks'));
  await office.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  tom.online = true;
  await office.scheduler.run(5 * minute);
  expect(await office.stored('ada')).toMatchObject({ primaryNote: 'Backoff sticks', city: 'Davis' });
  expect(await tom.store.parked()).toMatchObject([{ mine: { lastName: 'Byron' } }]);
});
