/** A share of `npm run compare`: the adversarial script, and what was found of those whom we are compared with. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { openCompany, type Outcome, play } from '#tests/compare/compare.ts';
import type { Contender } from '#tests/compare/contender.ts';
import { firestoreCache } from '#tests/compare/contenders/firestore.ts';
import { ours } from '#tests/compare/contenders/ours.ts';
import { rxdbReplication } from '#tests/compare/contenders/rxdb.ts';
import { script } from '#tests/compare/script.ts';
import type { FirestoreServer } from './firestore-server.ts';

const [notes, lines] = ['two add a note without signal', 'two add a line to one text without signal'];

describe.runIf(await firestoreEmulatorAvailable())('the adversarial script', () => {
  let server: FirestoreServer;
  beforeAll(async () => {
    server = await openCompany();
  });
  afterAll(() => server?.stop());

  const played = (contender: Contender, name: string | undefined): Promise<Outcome> => {
    const step = script.find((each) => each.name === name);
    if (!step) throw new Error(`there is no step ${name}`);
    return play(server, contender, step);
  };

  test.each(script)('takes nothing from ours: $name', async (step) => {
    const { acknowledged, ...outcome } = await play(server, ours, step);
    expect(acknowledged).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, stuck: 0, back: 0 });
  });

  test.each([notes, lines])('takes a word from RxDB’s stock replication: %s', async (name) => {
    expect(await played(rxdbReplication, name)).toMatchObject({ acknowledged: 2, lost: 1 });
  });

  test('takes a line from the Firestore SDK, and no note, which it adds to a list', async () => {
    expect(await played(firestoreCache, lines)).toMatchObject({ acknowledged: 2, lost: 1 });
    expect(await played(firestoreCache, notes)).toMatchObject({ acknowledged: 2, lost: 0 });
  });
});
