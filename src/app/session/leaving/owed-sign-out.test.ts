/** A browser that was killed between what a logout owes and its end, and is opened again. */
import { expect, it } from 'vitest';
import { BehaviorSubject, firstValueFrom } from 'rxjs';
import type { Account } from '#domain/sign-in.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { owedSignOut } from './owed-sign-out.ts';
import { owedWork } from './owed-work.ts';

const accountOf = (uid: string): Account => ({ uid, email: `${uid}@garden.test`, verified: true });

/** The next start of it. `here`: whom the page remembers, which may be of before; `known`: whom the service does. */
function nextStart({ here = null as string | null, known = null as string | null, came = null as string | null } = {}) {
  const device = { names: new Set<string>(), here, came, log: [] as string[] };
  const owed = owedWork({
    owed: {
      all: async () => [...device.names],
      keep: async (name) => void device.names.add(name),
      drop: async (name) => void device.names.delete(name),
    },
    locks: fakeLocks(),
    works: {
      remove: async (uid) => void device.log.push(`removes ${uid}`),
      keep: async (uid) => void device.log.push(`evicts beside ${uid}`),
    },
  });
  const account$ = new BehaviorSubject(known === null ? null : accountOf(known));
  const start = () =>
    owedSignOut({
      owed,
      signedIn: { get: () => device.here, set: (uid) => (device.here = uid) },
      heard: () => firstValueFrom(account$),
      accounts: async () => ({
        async signOut() {
          device.log.push(`signs ${account$.value?.uid} out`);
          account$.next(null);
        },
      }),
      stays: (uid) => device.came === uid,
    });
  return { device, owed, account$, start };
}

it.each([null, 'ann'])('signs out who had logged out, and then owes nothing: the page remembers %s', async (here) => {
  const { device, owed, start } = nextStart({ here, known: 'ann' });
  await owed.remember('remove', 'ann');
  const { known, isLeaving } = start();
  await known;
  expect([device.here, await isLeaving('ann'), await isLeaving('bob')]).toEqual([null, true, false]);
  await expect.poll(() => device.log).toEqual(['signs ann out']);
  await owed.finish(() => device.here);
  expect(device.log).toEqual(['signs ann out', 'removes ann']);
  await expect.poll(() => [...device.names]).toEqual([]);
  expect(await isLeaving('ann')).toBe(false);
});

it('closes what the page remembers too where the service knows nobody any more', async () => {
  const { device, owed, start } = nextStart({ here: 'ann' });
  await owed.remember('keep', 'ann');
  await start().known;
  await owed.finish(() => device.here);
  expect([device.here, device.log]).toEqual([null, ['evicts beside ann']]);
  await expect.poll(() => [...device.names]).toEqual([]);
});

it('leaves alone whoever has signed in since: on this page, or somebody else', async () => {
  const same = nextStart({ here: 'ann', known: 'ann', came: 'ann' });
  await same.owed.remember('keep', 'ann');
  const { known, isLeaving } = same.start();
  await known;
  expect([same.device.here, await isLeaving('ann')]).toEqual(['ann', false]);
  await expect.poll(() => [...same.device.names]).toEqual(['keep/ann']);

  const other = nextStart({ here: 'bob', known: 'bob' });
  await other.owed.remember('remove', 'ann');
  await other.start().known;
  await expect.poll(() => [...other.device.names]).toEqual(['ann']);
  expect([other.device.here, same.device.log, other.device.log]).toEqual(['bob', [], []]);
});

it('leaves alone who was signed out then, and signed in again before the data could be removed', async () => {
  const { device, owed, start } = nextStart({ here: 'ann', known: 'ann' });
  await owed.remember('remove', 'ann');
  await owed.begin('remove', 'ann', () => Promise.reject(new Error('storage')));
  expect([...device.names]).toEqual(['ann']);
  const { known, isLeaving } = start();
  await known;
  expect([device.here, await isLeaving('ann'), device.log]).toEqual(['ann', false, []]);
});

it('signs out somebody at the start after, where the service could not', async () => {
  const { device, owed, account$, start } = nextStart({ known: 'ann' });
  await owed.remember('remove', 'ann');
  const failing = owedSignOut({
    owed,
    signedIn: { get: () => null, set: () => undefined },
    heard: () => firstValueFrom(account$),
    accounts: () => Promise.reject(new Error('no network')),
    stays: () => false,
  });
  await failing.known;
  expect(await failing.isLeaving('ann')).toBe(true);
  await start().known;
  await expect.poll(() => device.log).toEqual(['signs ann out']);
});
