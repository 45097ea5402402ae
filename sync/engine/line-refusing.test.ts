/** A server that does not serve this company, or this user, for hours: what is asked without a name says nothing against that. */
import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { BadLine } from '#tests/sync/line.ts';
import { Scheduler, seededRandom } from '#tests/sync/scheduler.ts';
import { MemoryServer } from '../memory/server.ts';
import { memoryRemote } from '../memory/remote.ts';
import { RemoteError, type RemoteErrorCode } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { createEngine } from './engine.ts';

const minute = 60_000;

test.each<[RemoteErrorCode, boolean, Partial<SyncFacts>]>([
  ['exhausted', true, { connected: false }],
  ['exhausted', false, { connected: false }],
  ['unauthenticated', true, { blocked: 'signed-out' }],
])('%s is told as long as it lasts, in use: %s', async (code, used, expected) => {
  const random = seededRandom(5);
  const scheduler = new Scheduler(random);
  const server = new MemoryServer(garden);
  const line = new BadLine({ scheduler, random });
  const stored = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  await server.writeByHand(new Map([['users/tom', { ...aUser('tom', { role: 'employee' }), ...stored }]]));
  const process = { alive: true };
  const clock = scheduler.clock(process);
  const far = memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line.for(process));
  let refuses = false;
  const refused = async () => {
    await clock.sleep(50);
    throw new RemoteError(code);
  };
  const remote: Remote = {
    ...far,
    page: (...asked) => (refuses ? refused() : far.page(...asked)),
    digest: (...asked) => (refuses ? refused() : far.digest(...asked)),
    watch(ref, arrived, failed) {
      if (!refuses) return far.watch(ref, arrived, failed);
      refused().catch(failed);
      return () => undefined;
    },
  };
  const told: SyncFacts[] = [];
  const engine = createEngine({
    store: createMemoryStore(),
    remote,
    scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
    replicated,
    clock,
    random,
    report: (facts) => told.push(facts),
    watched: () => true,
  });
  const goOn = async () => {
    for (let half = 0; half < 10; half += 1) {
      if (used) engine.touched();
      await scheduler.run(minute / 2);
    }
  };
  engine.start();
  await scheduler.run(minute);
  refuses = true;
  void engine.refresh();
  await scheduler.run(minute / 2);
  told.length = 0;
  await goOn();
  const kinds = new Set(told.map(({ connected, blocked }) => `${connected} ${blocked}`));
  expect([...kinds]).toHaveLength(1);
  expect(told.at(-1)).toMatchObject(expected);
  refuses = false;
  await scheduler.run(10_000);
  expect(told.at(-1)).toMatchObject({ connected: true, blocked: null, syncing: false });
});
