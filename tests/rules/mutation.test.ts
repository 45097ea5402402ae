/** Each part of firestore.rules, left out or changed, turns a case red: what nothing misses fails here by name. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FirestoreEmulator, firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { openFirestore } from '#tests/support/shared-firestore.ts';
import { expectTold } from '#tests/support/told.ts';
import { alterations, type Mutation, mutations } from './clauses.ts';
import { equivalents, isEquivalent } from './equivalents.ts';
import { remember } from './killers.ts';
import { type Mutants, mutants } from './mutants.ts';

const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
const all = [...mutations(rules), ...alterations(rules)];
const named = (list: Mutation[]) => list.map((mutation) => [mutation.name, mutation] as const);

test.each(equivalents)('a change that nobody can tell is still one of the rules: $place $name', (equivalent) => {
  expect(all.some((mutation) => isEquivalent(mutation, equivalent))).toBe(true);
});

const told = all.filter((mutation) => !equivalents.some((equivalent) => isEquivalent(mutation, equivalent)));

test('the changes are as many as a paper says', () => {
  expectTold(told.length, /some ([\d,]+): `tests\/rules\/mutation\.test\.ts`/);
});

describe.runIf(await firestoreEmulatorAvailable())('firestore.rules, changed in one place', () => {
  let emulator: FirestoreEmulator;
  let pool: Mutants;
  const found: [Mutation, string][] = [];

  beforeAll(async () => {
    emulator = await openFirestore();
    pool = await mutants(emulator, rules, told);
  });

  afterAll(async () => {
    await pool?.stop();
    await emulator?.stop();
    if (process.env['REMEMBER']) remember(found);
  });

  test.concurrent.each(named(told))(
    'a case misses %s',
    async (name, mutation) => {
      const killer = await pool.missedBy(mutation);
      expect(killer, `No case misses ${name}`).toBeDefined();
      if (killer) found.push([mutation, killer]);
    },
    600_000,
  );
});
