import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Account } from '#domain/sign-in.ts';
import { eventually } from '#tests/support/eventually.ts';
import { abortable } from '../platform/abortable.ts';
import type { Backend } from '../platform/backend/port.ts';
import { openServerAccess } from './server-access.ts';

const ann: Account = { uid: 'ann', email: 'ann@mail.test', verified: true };
const bob: Account = { uid: 'bob', email: 'bob@mail.test', verified: true };

/** A backend that cannot be found as often as asked for. */
function aServer({ missing = 0 } = {}) {
  const account$ = new Subject<Account | null>();
  const hopes: (() => void)[] = [];
  let loads = 0;
  const backend = {
    accounts: { account$ },
    remote: async ({ uid }: Account) => `remote of ${uid}`,
    removal: ({ uid }: Account) => `removal by ${uid}`,
    demo: true,
  };
  const server = openServerAccess({
    async load() {
      loads += 1;
      if (loads <= missing) throw new Error('no network');
      return backend as unknown as Backend;
    },
    locks: undefined,
    untilOnline: (signal) => abortable(signal, new Promise<void>((resolve) => hopes.push(resolve))),
  });
  return { server, account$, hopes, loads: () => loads };
}
const never = new AbortController().signal;

it('gives the server to nobody but whom the sign-in service names', async () => {
  const { server, account$ } = aServer();
  let given = false;
  const [remote, removal] = [server.remote('ann', never), server.removal('ann')];
  void Promise.race([remote, removal]).then(() => (given = true));
  await server.backend();
  account$.next(bob);
  await Promise.resolve();
  expect(given).toBe(false);
  account$.next(ann);
  expect(await Promise.all([remote, removal])).toEqual(['remote of ann', 'removal by ann']);
});

it('asks which backend there is until it is told, and then never again', async () => {
  const { server, account$, hopes, loads } = aServer({ missing: 2 });
  const remote = server.remote('ann', never);
  for (const tries of [1, 2]) {
    await eventually(() => expect(hopes).toHaveLength(tries));
    hopes[tries - 1]?.();
  }
  await eventually(() => expect(loads()).toBe(3));
  await server.backend();
  account$.next(ann);
  expect(await remote).toBe('remote of ann');
  expect(loads()).toBe(3);
});

it('asks no more when nobody waits for the answer', async () => {
  const { server, hopes, loads } = aServer({ missing: 9 });
  const ending = new AbortController();
  const remote = server.remote('ann', ending.signal);
  await eventually(() => expect(hopes).toHaveLength(1));
  ending.abort(new Error('left'));
  await expect(remote).rejects.toThrow('left');
  expect(loads()).toBe(1);
});

it('tells who is signed in each time that the service says so, and whether everything stays in this browser', async () => {
  const { server, account$ } = aServer();
  const heard: (string | undefined)[] = [];
  const demo: boolean[] = [];
  server.heard$.subscribe((account) => heard.push(account?.uid));
  server.demo$.subscribe((value) => demo.push(value));
  await server.accounts();
  account$.next(ann);
  expect(server.account$.value).toBe(ann);
  account$.next(null);
  expect(server.account$.value).toBe(null);
  expect(heard).toEqual(['ann', undefined]);
  expect(demo).toEqual([false, true]);
});

it('tells whoever begins to listen later what the service said last', async () => {
  const { server, account$ } = aServer();
  const heard: (string | undefined)[] = [];
  await server.accounts();
  server.heard$.subscribe((account) => heard.push(account?.uid)).unsubscribe();
  expect(heard).toEqual([]);
  account$.next(ann);
  account$.next(null);
  server.heard$.subscribe((account) => heard.push(account?.uid));
  expect(heard).toEqual([undefined]);
});
