/** An admin whose address does not count as verified any more may read and write nothing of others, until it does. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { Device } from '#tests/sync/device.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { marks } from '#tests/sync/virtual-company.ts';
import { garden } from '#tests/support/garden.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';

const minute = 60_000;

test('what waits is set aside once, nothing else leaves, and it is sent when the address counts again', async () => {
  const random = seededRandom(3);
  const scheduler = new Scheduler(random);
  const time = () => ({ seconds: Math.floor(scheduler.now / 1_000), nanoseconds: 0 });
  const server = new MemoryServer({ ...garden, time });
  const people = [aUser('ada'), aUser('bea'), aUser('boss', { role: 'admin' })];
  await server.writeByHand(new Map(people.map((user) => [`users/${user.id}`, { ...user, ...marks }])));
  const store = createMemoryStore();
  const actor = { uid: 'boss', email: 'boss@garden.test', verified: true };
  const world = { scheduler, random, server, replicated, refusesAll: false };
  const phone = new Device(world, 'phone', actor, 'admin', { store, close: async () => undefined });
  phone.openTab();
  await scheduler.run(2 * minute);
  actor.verified = false;
  phone.kill();
  phone.openTab();
  void phone.edit({ collection: 'users', id: 'ada' }, (user) => ({ ...user, city: 'Davis' }));
  await scheduler.run(20 * minute);
  const [entry, ...others] = await store.parked();
  expect([entry?.why, others]).toEqual(['refused', []]);
  const here = (await store.users({ from: null, to: null })).filter(({ gone }) => !gone);
  expect(here.map(({ id }) => id)).toEqual(['bea', 'boss']);
  actor.verified = true;
  await scheduler.run(30 * minute);
  expect([await store.parked(), await store.dirty()]).toEqual([[], []]);
  expect((await server.documentStore.all('users')).get('ada')).toMatchObject({ city: 'Davis' });
  expect(phone.screens).toMatchObject([{ status: { failing: false, checking: false } }]);
  phone.kill();
});
