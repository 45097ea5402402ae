/** 10,000 people on one phone, or as many as `DOCUMENTS` says: all come, a start with nothing new reads next to nothing, and one who leaves is found. */
import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { VirtualCompany, type VirtualPhone } from '#tests/sync/virtual-company.ts';

const many = Number(process.env['DOCUMENTS'] ?? 10_000);
const minute = 60_000;
const id = (index: number) => `c${String(index).padStart(6, '0')}`;

/** Written one a minute, long ago. */
const at = (index: number) => ({ rev: 1, edit: 'seed:1', syncedAt: { seconds: 1_000 + 60 * index, nanoseconds: 0 } });

/** Ends equal: the people in scope, each at the revision of the server, and nothing that waits. */
async function expectEqual(company: VirtualCompany, { store }: VirtualPhone): Promise<void> {
  const held = (await store.users({ from: null, to: null })).flatMap((row) =>
    row.gone ? [] : [`${row.id} ${row.rev} ${row.edit}`],
  );
  const stored = [...(await company.server.documentStore.all('users')).values()];
  expect(held).toEqual(stored.map((user) => `${String(user['id'])} ${String(user['rev'])} `).toSorted());
}

test(`${many} people`, async () => {
  const company = new VirtualCompany();
  const people = Array.from({ length: many }, (_, index) => ({ ...aUser(id(index)), ...at(index) }));
  const all = [...people, { ...aUser('tom', { role: 'employee' }), ...at(0) }];
  await company.server.writeByHand(new Map(all.map((user) => [`users/${user.id}`, user])));
  const disk = createMemoryStore();
  let phone = company.phone('tom', { disk });
  await company.scheduler.run(minute);
  // The last one twice: a listener looks ten seconds back.
  expect(phone.documentsFetched).toBe(many + 1);
  expect(phone.told.at(-1)).toMatchObject({ syncing: false, checking: false, failing: false });
  await expectEqual(company, phone);

  phone.documentsFetched = 0;
  await phone.edit(id(7), (user) => ({ ...user, primaryNote: 'Dog bites' }));
  await company.scheduler.run(minute);
  expect(await company.stored(id(7))).toMatchObject({ primaryNote: 'Dog bites' });
  await company.change(id(many - 1), (stored) => ({ ...stored, city: 'Davis' }));
  await company.scheduler.run(minute);
  expect((await phone.user(id(many - 1))).city).toBe('Davis');
  // Both are told by the listener.
  expect(phone.documentsFetched).toBe(2);

  const restart = async () => {
    const stopped = phone.engine.stop();
    await company.scheduler.run(minute);
    await stopped;
    phone = company.phone('tom', { disk });
    await company.scheduler.run(minute);
  };
  await restart();
  expect(phone.documentsFetched).toBeLessThanOrEqual(1);
  await company.server.writeByHand(new Map([[`users/${id(3)}`, null]]));
  await company.scheduler.run(25 * 60 * minute);
  expect(phone.documentsFetched).toBeLessThanOrEqual(20);
  expect(await phone.store.get({ collection: 'users', id: id(3) })).toMatchObject({ gone: true });
  await expectEqual(company, phone);
}, 600_000);
