/** What an engine keeps of what others changed, for a user who was away. */
import { expect, test } from 'vitest';
import { looked } from '#domain/away.ts';
import { readAway, writtenAway, type News } from '#domain/away-kept.ts';
import { replicated } from '#domain/replicated.ts';
import type { Store } from '#sync/store.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { VirtualCompany } from '#tests/sync/virtual-company.ts';
import { keepingNews } from './news.ts';

const minute = 60_000;
const hour = 60 * minute;
const people = Array.from({ length: 12 }, (_, index) => `c${String(index).padStart(2, '0')}`);
const note = (id: string, createdBy = 'Ada') => ({ id, note: `Note ${id}`, createdBy, createdAt: 5 });

async function setUp() {
  const company = new VirtualCompany();
  await company.holds(...people.map((id) => aUser(id)), aUser('tom', { role: 'employee' }));
  const memory = createMemoryStore();
  const storage = { refuses: false };
  const modifyFact: Store['modifyFact'] = (key, change) => {
    const name: string = key;
    if (storage.refuses && name === 'value/away') return Promise.reject(new Error('full'));
    return memory.modifyFact(key, change);
  };
  const disk: Store = { ...memory, modifyFact };
  const away = async () => readAway(await disk.fact('value/away'));
  let phone = company.phone('tom', { disk });
  const restart = async (whileOff: () => Promise<void> = async () => undefined) => {
    const stopped = phone.engine.stop();
    await company.scheduler.run(minute);
    await stopped;
    await whileOff();
    phone = company.phone('tom', { disk });
    await company.scheduler.run(minute);
  };
  const look = async () => {
    const now = company.scheduler.now + 1;
    await disk.modifyFact('value/away', (kept) => writtenAway(looked(readAway(kept), now)));
  };
  const told = async () => (await away()).news.map(({ kind, of }: News) => `${of} ${kind}`).toSorted();
  await look();
  await company.scheduler.run(minute);
  return { company, disk, storage, restart, look, told, phone: () => phone };
}

test('the first synchronization is no news', async () => {
  const { told, phone } = await setUp();
  expect(await phone().user('c00')).toBeDefined();
  expect(await told()).toEqual([]);
});

test('what others changed while the phone was off is told, each thing once, over restarts', async () => {
  const { company, restart, told } = await setUp();
  await restart(async () => {
    await company.scheduler.run(3 * hour);
    await company.change('c01', (user) => ({ ...user, notes: [note('n')] }));
    await company.change('c02', (user) => ({ ...user, primaryNote: 'Gate sticks' }));
    const message = { id: 'm', message: 'Hello', userId: 'c03', read: false, createdAt: 5 };
    await company.change('c03', (user) => ({ ...user, messages: [message] }));
    await company.change('c04', (user) => ({ ...user, city: 'Davis' }));
    await company.holds(aUser('new'));
  });
  const all = ['c01 note', 'c02 primary', 'c03 wrote', 'new came'];
  expect(await told()).toEqual(all);
  await restart();
  expect(await told()).toEqual(all);
});

test('who was deleted is told by name', async () => {
  const { company, restart, told, disk } = await setUp();
  await restart(() => company.server.writeByHand(new Map([['users/c05', null]])));
  await company.scheduler.run(26 * hour);
  expect(await told()).toEqual(['c05 left']);
  expect(readAway(await disk.fact('value/away')).news[0]?.name).toBe('Lovelace, Ada');
});

test('what this phone sent is no news, and what comes back with it is', async () => {
  const { company, told, phone } = await setUp();
  phone().online = false;
  await company.scheduler.run(minute);
  await phone().edit('c06', (user) => ({ ...user, notes: [note('mine', 'Tom')], primaryNote: 'Mine' }));
  await company.change('c06', (user) => ({ ...user, notes: [note('theirs')] }));
  phone().online = true;
  await company.scheduler.run(5 * minute);
  expect((await company.stored('c06')).notes).toHaveLength(2);
  expect(await told()).toEqual(['c06 note']);
});

test('what the phone lost and fetches again is no news', async () => {
  const { company, disk, told } = await setUp();
  await disk.markIncomplete();
  await disk.modify('users', ['c07'], () => ({ id: 'c07', gone: true, rev: 0 }));
  await company.scheduler.run(hour);
  expect(await disk.get({ collection: 'users', id: 'c07' })).toMatchObject({ gone: false });
  expect(await told()).toEqual([]);
  await company.change('c08', (user) => ({ ...user, primaryNote: 'Gate sticks' }));
  await company.scheduler.run(minute);
  expect(await told()).toEqual(['c08 primary']);
});

test('where nobody has ever looked nothing is kept', async () => {
  const { company, disk } = await setUp();
  await disk.modifyFact('value/away', () => null);
  await company.change('c09', (user) => ({ ...user, primaryNote: 'Gate sticks' }));
  await company.scheduler.run(minute);
  expect(await disk.fact('value/away')).toBeUndefined();
});

test('what is kept lies there before the row that it tells of', async () => {
  const { company, disk, storage, told } = await setUp();
  storage.refuses = true;
  await company.change('c10', (user) => ({ ...user, primaryNote: 'Gate sticks' }));
  await company.scheduler.run(2_000);
  expect(await disk.get({ collection: 'users', id: 'c10' })).not.toHaveProperty('fields.primaryNote');
  storage.refuses = false;
  await company.scheduler.run(hour);
  expect(await disk.get({ collection: 'users', id: 'c10' })).toHaveProperty('fields.primaryNote', 'Gate sticks');
  expect(await told()).toEqual(['c10 primary']);
});

test('what a change found in a row that another tab has written meanwhile is looked at anew, and not told', async () => {
  const { disk, look, told, company } = await setUp();
  await company.scheduler.run(hour);
  await look();
  const before = await disk.get({ collection: 'users', id: 'c11' });
  const after = aCleanRow('c11', { primaryNote: 'Gate sticks' }, 9);
  const overtaken: Store = {
    ...disk,
    modify: (collection, ids, change) =>
      disk.modify(collection, ids, (row, id) => {
        change(before as typeof row, id);
        return change(row, id);
      }),
  };
  await disk.modify('users', ['c11'], () => after);
  const scope = { uid: 'tom', role: 'employee', roles: ['customer'] } as const;
  const keeping = keepingNews(
    overtaken,
    replicated,
    { ...scope, roles: [...scope.roles] },
    { now: () => company.scheduler.now },
  );
  await keeping.modify('users', ['c11'], () => after);
  expect(await told()).toEqual([]);
});
