import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aCleanRow } from '#tests/support/people.ts';
import type { Batch } from '../feeds.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { catchUp, followFeed } from './pull.ts';
import { companyWith } from '#tests/sync/virtual-company.ts';

const ada = { collection: 'users', id: 'ada' } as const;

test('a person of whom the line cannot tell whether they left stays, and the listener is taken up again', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 3));
  const listen: Remote['listen'] = (_feed, _scope, _from, arrived) => {
    arrived({ documents: [], removed: ['ada'], live: true } as Batch<'users'> as Batch<never>);
    return () => undefined;
  };
  const get = () => Promise.reject(new RemoteError('unavailable'));
  const { signal } = new AbortController();
  await expect(followFeed(engineContext(store, { listen, get }), 'users', signal)).rejects.toThrow('unavailable');
  expect(await store.get(ada)).toMatchObject({ gone: false, rev: 3 });
});

test('a person who was deleted in the console leaves, though the line is cut while the phone asks about them', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(60_000);
  expect(await tom.user('ada')).toMatchObject({ id: 'ada' });
  tom.speed = { bytesPerSecond: 1_000, delay: 5_000 };
  await company.server.writeByHand(new Map([['users/ada', null]]));
  await company.scheduler.run(2_000);
  tom.online = false;
  await company.scheduler.run(5_000);
  Object.assign(tom, { online: true, speed: undefined });
  await company.scheduler.run(5 * 60_000);
  expect(await tom.store.get(ada)).toMatchObject({ gone: true });
});

test('a departure that is heard again writes nothing', async () => {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 3));
  const page = async () => [{ id: 'ada', rev: 4, role: null, syncedAt: { seconds: 1, nanoseconds: 0 } }];
  const context = engineContext(store, { page } as Partial<Remote>);
  await catchUp(context, 'departures');
  expect(await store.get(ada)).toEqual({ id: 'ada', gone: true, rev: 4 });
  const written: string[] = [];
  store.changes$.subscribe((change) => change.kind === 'rows' && written.push(...change.rows.map(({ row }) => row.id)));
  await catchUp(context, 'departures');
  expect(written).toEqual([]);
});
