/** The server in memory does what Firestore does: random histories on both, each from its seed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { garden } from '#tests/support/garden.ts';
import { type FirestoreHistories, openFirestoreHistories } from './world/firestore-side.ts';
import { history } from './world/history.ts';

const histories = 12;

describe.runIf(await firestoreEmulatorAvailable())('the server in memory, beside the emulator', () => {
  let firestore: FirestoreHistories;
  beforeAll(async () => {
    firestore = await openFirestoreHistories();
  });
  afterAll(() => firestore?.stop());

  test(`does the same in ${histories} random histories, in which much is allowed and much refused`, async () => {
    const events: Record<string, number> = {};
    for (let seed = 1; seed <= histories; seed += 1) {
      const { difference, events: seen } = await history(seed, firestore);
      expect(difference).toBeUndefined();
      for (const [name, times] of Object.entries(seen)) events[name] = (events[name] ?? 0) + times;
    }
    expect(events['answered']).toBeGreaterThan(histories * 5);
    expect(events['denied']).toBeGreaterThan(histories * 5);
    expect(events['at once']).toBeGreaterThan(histories);
  }, 900_000);

  test('is asked the same history again where the emulator was in trouble, which says nothing of either', async () => {
    let asked = 0;
    const trouble = new RemoteError('unavailable', { cause: { code: 'internal' } });
    const troubled = ({ transact, ...remote }: Remote): Remote => ({
      ...remote,
      transact: (...what) => ((asked += 1) === 1 ? Promise.reject(trouble) : transact(...what)),
    });
    const begin: typeof firestore.begin = async (documents) => {
      const side = await firestore.begin(documents);
      return { ...side, clients: (who) => troubled(side.clients(who)) };
    };
    expect(await history(1, { ...firestore, begin })).toMatchObject({ difference: undefined });
    expect(asked).toBeGreaterThan(1);
  });

  test('is noticed where it allows a list that nobody is in', async () => {
    const lax: typeof garden.permits = (request) => request.operation === 'list' || garden.permits(request);
    const differences: (string | undefined)[] = [];
    for (let seed = 1; seed <= histories && !differences.some(Boolean); seed += 1) {
      differences.push((await history(seed, firestore, { permits: lax, within: 5_000 })).difference);
    }
    expect(differences.at(-1)).toMatch(/^npm run fuzz -- --world --seed \d+\nstep/);
  });
});
