import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { deviceTime } from './time.ts';

test('a moment that is asked for before the store is open waits for what is kept of the time of the server', async () => {
  const clock = new Scheduler(seededRandom(1)).clock({ alive: true });
  const store = createMemoryStore();
  await store.setFact('server-time', { offset: 5_000, heard: 0 });
  let open = () => {};
  const opened = new Promise<typeof store>((resolve) => (open = () => resolve(store)));
  const asked = deviceTime(opened, clock).moment();
  open();
  expect(await asked).toMatchObject({ at: clock.now() + 5_000, offset: 5_000 });
});

test('a time that could not be read once refuses no moment that is asked for later', async () => {
  const clock = new Scheduler(seededRandom(1)).clock({ alive: true });
  const store = createMemoryStore();
  await store.setFact('server-time', { offset: 5_000, heard: 0 });
  let fails = true;
  const fact: typeof store.fact = async (key) => {
    if (fails) throw new Error('the storage of this device does not open');
    return store.fact(key);
  };
  const time = deviceTime(Promise.resolve({ ...store, fact }), clock);
  await expect(time.moment()).rejects.toThrow('does not open');
  fails = false;
  expect(await time.moment()).toMatchObject({ offset: 5_000 });
  expect(time.now()).toBe(clock.now() + 5_000);
});
