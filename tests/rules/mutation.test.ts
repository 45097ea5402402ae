/** Each clause of firestore.rules, taken out, turns a case red: a clause that nothing misses fails here by name. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FirestoreEmulator, firestoreEmulatorAvailable, startFirestore } from '#backend/firestore-emulator.ts';
import { mutations } from './clauses.ts';
import { type FirestoreAnswers, firestoreAnswers } from './firestore-answers.ts';
import { likelyFirst } from './likely-first.ts';

const clauses = mutations(readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8'));

describe.runIf(await firestoreEmulatorAvailable())('firestore.rules without a clause', () => {
  let emulator: FirestoreEmulator;
  let firestore: FirestoreAnswers;

  beforeAll(async () => {
    emulator = await startFirestore();
    firestore = await firestoreAnswers(emulator);
  }, 100_000);

  afterAll(async () => {
    await firestore?.stop();
    await emulator?.stop();
  });

  test.each(clauses.map((clause) => [clause.name, clause] as const))(
    'a case misses %s',
    async (_name, clause) => {
      await emulator.loadRules(clause.rules);
      let missedBy: string | undefined;
      for (const asked of likelyFirst(clause)) {
        if ((await firestore.allows(asked)) === asked.allowed) continue;
        missedBy = asked.name;
        break;
      }
      expect(missedBy, `No case misses ${clause.name}`).toBeDefined();
    },
    60_000,
  );
});
