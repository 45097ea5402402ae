/** Devices change one value without signal: the server keeps the one that came first, and whoever lost theirs is told. */
import { describe, expect, test } from 'vitest';
import { renameCategory } from '#domain/catalogue-editing.ts';
import { noCatalogue } from '#domain/catalogue.ts';
import { conflictValues } from '#domain/conflicts.ts';
import { mergeUser } from '#domain/merge.ts';
import { replicated } from '#domain/replicated.ts';
import type { User } from '#domain/user.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { aPlant } from '#tests/support/plants.ts';
import { companyWith, type VirtualPhone } from '#tests/sync/virtual-company.ts';
import { keepingConflicts } from '../replica/conflicts.ts';
import { acknowledged, received } from '../replica/row.ts';
import type { Store } from '../store.ts';
import { editOn } from '#tests/support/edit-on.ts';

const minute = 60_000;

/** Phones of an admin that have heard everything, and have no signal any more. */
async function withoutSignal(count: number) {
  const company = await companyWith([], { mobile: 'first' });
  await company.holdsCatalogue({
    ...noCatalogue,
    plants: [aPlant('Basil', 'Herbs'), aPlant('Mint', 'Herbs')],
    categories: ['Herbs'],
  });
  await company.holds(aUser('boss', { role: 'admin' }));
  const phones = Array.from({ length: count }, () => company.phone('boss', { role: 'admin' }));
  await company.scheduler.run(minute);
  for (const phone of phones) phone.online = false;
  const back = async (...returning: VirtualPhone[]) => {
    for (const phone of returning) phone.online = true;
    await company.scheduler.run(2 * minute);
  };
  const [tom, eve, kim] = phones as [VirtualPhone, VirtualPhone, VirtualPhone];
  return { company, tom, eve, kim, back };
}

const calls = (mobile: string) => (user: User) => ({ ...user, mobile });

async function told(store: Store): Promise<unknown[]> {
  return (await store.parked()).flatMap<unknown>(({ why, base, mine }) =>
    why === 'conflict' && base.fields ? conflictValues(base.fields, mine) : [why],
  );
}

describe('a phone number that is changed without signal', () => {
  test('on two phones: the one that came later is told, with both', async () => {
    const { company, tom, eve, back } = await withoutSignal(2);
    await tom.edit('ada', calls('of Tom'));
    await eve.edit('ada', calls('of Eve'));
    await back(tom);
    await back(eve);
    expect((await company.stored('ada')).mobile).toBe('of Tom');
    expect(await told(tom.store)).toEqual([]);
    expect(await told(eve.store)).toEqual([{ field: 'mobile', mine: 'of Eve', theirs: 'of Tom' }]);
    expect((await eve.user('ada')).mobile).toBe('of Tom');
    expect(await eve.store.dirty()).toEqual([]);
  });

  test('on three phones that come back at once: all but one are told', async () => {
    const { company, tom, eve, kim, back } = await withoutSignal(3);
    const names = ['of Tom', 'of Eve', 'of Kim'];
    const phones = [tom, eve, kim];
    for (const [index, phone] of phones.entries()) await phone.edit('ada', calls(names[index] ?? ''));
    await back(...phones);
    const { mobile } = await company.stored('ada');
    expect(names).toContain(mobile);
    for (const [index, phone] of phones.entries()) {
      const lost = { field: 'mobile', mine: names[index], theirs: mobile };
      expect(await told(phone.store)).toEqual(names[index] === mobile ? [] : [lost]);
    }
  });

  test('to the same on two phones: nobody is told', async () => {
    const { tom, eve, back } = await withoutSignal(2);
    for (const phone of [tom, eve]) await phone.edit('ada', calls('of both'));
    await back(tom);
    await back(eve);
    expect([...(await told(tom.store)), ...(await told(eve.store))]).toEqual([]);
  });

  test('on one phone, and then by somebody who saw that, while its answer got lost: nobody is told', async () => {
    const { company, tom, eve, back } = await withoutSignal(2);
    await tom.edit('ada', calls('of Tom'));
    tom.losesNextAnswer = true;
    await back(tom);
    expect((await company.stored('ada')).mobile).toBe('of Tom');
    await back(eve);
    await eve.edit('ada', calls('of Eve, who saw it'));
    await back(tom);
    expect((await tom.user('ada')).mobile).toBe('of Eve, who saw it');
    expect([...(await told(tom.store)), ...(await told(eve.store))]).toEqual([]);
  });

  test('again after an answer got lost, while somebody who saw the first one changed it: the second is told', async () => {
    const { company, tom, eve, back } = await withoutSignal(2);
    await tom.edit('ada', calls('of Tom'));
    tom.losesNextAnswer = true;
    await back(tom);
    await tom.edit('ada', calls('of Tom, later'));
    await back(eve);
    await eve.edit('ada', calls('of Eve'));
    await back(tom);
    expect((await company.stored('ada')).mobile).toBe('of Eve');
    expect(await told(tom.store)).toEqual([{ field: 'mobile', mine: 'of Tom, later', theirs: 'of Eve' }]);
    expect(await told(eve.store)).toEqual([]);
  });

  test('while a hand in the console changes it: the phone tells what was typed there', async () => {
    const { company, tom, back } = await withoutSignal(1);
    await tom.edit('ada', (user) => ({ ...calls('of Tom')(user), city: 'Davis' }));
    await company.change('ada', (stored) => ({ ...stored, mobile: 'of the console' }));
    await back(tom);
    expect(await company.stored('ada')).toMatchObject({ mobile: 'of the console', city: 'Davis' });
    expect(await told(tom.store)).toEqual([{ field: 'mobile', mine: 'of Tom', theirs: 'of the console' }]);
  });
});

test('a category that two renamed without signal, and a size: the later one is told of both at once', async () => {
  const { tom, eve, back } = await withoutSignal(2);
  const change = (category: string, size: number) => (phone: VirtualPhone) =>
    phone.editCatalogue((catalogue) => {
      const plants = catalogue.plants.map((plant) => (plant.id === 'mint' ? { ...plant, size } : plant));
      return renameCategory({ ...catalogue, plants }, 'Herbs', category);
    });
  await change('Of Tom', 20)(tom);
  await change('Of Eve', 30)(eve);
  await back(tom);
  await back(eve);
  expect(await told(tom.store)).toEqual([]);
  expect(await told(eve.store)).toEqual([
    { field: 'category', mine: 'Of Eve', theirs: 'Of Tom' },
    { field: 'size', of: 'Mint', mine: 30, theirs: 20 },
  ]);
  expect(await eve.store.parked()).toHaveLength(1);
});

describe('what goes is set aside before the row lacks it', () => {
  const arrives = (mobile: string, rev: number, more: Partial<User> = {}) => ({
    id: 'ada',
    rev,
    edit: `eve:${rev}`,
    fields: aUser('ada', { mobile, ...more }),
  });
  const taken = (store: Store, server: ReturnType<typeof arrives>) =>
    store.modify('users', ['ada'], (row) => received(row, server, mergeUser));
  const types = (store: Store, change: (user: User) => User) =>
    editOn(store, { collection: 'users', id: 'ada' }, change);
  const clock = { now: () => 7 };

  async function phone() {
    const disk = createMemoryStore();
    await disk.modify('users', ['ada'], () => aCleanRow('ada', { mobile: 'first' }));
    return { disk, store: keepingConflicts(disk, replicated, clock) };
  }
  const ref = { collection: 'users', id: 'ada' } as const;

  test('a phone that dies in between tells it all the same, and once', async () => {
    const { disk, store } = await phone();
    await types(disk, calls('mine'));
    const modifyParked: Store['modifyParked'] = async (id, change) => {
      await disk.modifyParked(id, change);
      throw new Error('dead');
    };
    const dying = keepingConflicts({ ...disk, modifyParked }, replicated, clock);
    await expect(taken(dying, arrives('theirs', 2))).rejects.toThrow('dead');
    expect(await disk.get(ref)).toMatchObject({ fields: { mobile: 'mine' }, edit: 'me:1' });
    await taken(store, arrives('theirs', 2));
    expect(await disk.get(ref)).toEqual(aCleanRow('ada', { mobile: 'theirs' }, 2));
    expect(await told(disk)).toEqual([{ field: 'mobile', mine: 'mine', theirs: 'theirs' }]);
  });

  test('what is typed in between is told too, not what it replaced', async () => {
    const { disk } = await phone();
    await types(disk, calls('mine'));
    let typed = false;
    const modifyParked: Store['modifyParked'] = async (id, change) => {
      await disk.modifyParked(id, change);
      if (!typed) await types(disk, calls('mine, later'));
      typed = true;
    };
    await taken(keepingConflicts({ ...disk, modifyParked }, replicated, clock), arrives('theirs', 2));
    expect(await told(disk)).toEqual([{ field: 'mobile', mine: 'mine, later', theirs: 'theirs' }]);
  });

  test('two values of the same edits that go one after the other are told together, with what stands by then', async () => {
    const { disk, store } = await phone();
    await types(disk, (user) => ({ ...user, mobile: 'mine', city: 'Mine', zipcode: '1' }));
    await taken(store, arrives('theirs', 2));
    expect(await disk.get(ref)).toMatchObject({ fields: { mobile: 'theirs', city: 'Mine' }, edit: 'me:1' });
    await taken(store, arrives('theirs, later', 3, { city: 'Theirs', address: 'New' }));
    expect(await told(disk)).toEqual([
      { field: 'mobile', mine: 'mine', theirs: 'theirs, later' },
      { field: 'city', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(await disk.parked()).toHaveLength(1);
    expect(await disk.get(ref)).toMatchObject({ fields: { zipcode: '1' }, edit: 'me:1' });
  });

  test('of a page of documents only the one in conflict waits for that', async () => {
    const { disk, store } = await phone();
    await disk.modify('users', ['ben', 'cleo'], (_, id) => aDirtyRow(id));
    await types(disk, calls('mine'));
    const servers = new Map(
      ['ada', 'ben', 'cleo'].map((id) => [
        id,
        { ...arrives('theirs', 2), id, fields: aUser(id, { mobile: 'theirs' }) },
      ]),
    );
    const written = await store.modify('users', [...servers.keys()], (row, id) => {
      const server = servers.get(id);
      return server && received(row, server, mergeUser);
    });
    expect(written.map(({ id }) => id).toSorted()).toEqual(['ada', 'ben', 'cleo']);
    expect(await disk.parked()).toMatchObject([{ ref, why: 'conflict', at: 7 }]);
    for (const row of await disk.users({ from: null, to: null })) expect(row).not.toHaveProperty('join');
  });

  test('what the server has of one’s own is no conflict', async () => {
    const { disk, store } = await phone();
    await types(disk, calls('mine'));
    const own = arrives('mine', 2);
    await types(disk, calls('mine, later'));
    await disk.modify('users', ['ada'], (row) =>
      row && !row.gone ? { ...row, sent: [{ edit: own.edit, fields: own.fields, rev: 2 }] } : undefined,
    );
    await store.modify('users', ['ada'], (row) => acknowledged(row, own, mergeUser));
    expect(await disk.get(ref)).toMatchObject({ fields: { mobile: 'mine, later' }, rev: 2 });
    expect(await disk.parked()).toEqual([]);
  });
});
