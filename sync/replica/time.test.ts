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
