/** Each clause of firestore.rules, taken out, turns a case red: a clause that nothing misses fails here by name. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { mutations } from './clauses.ts';
import { emulated } from './emulated.ts';
import { likelyFirst } from './likely-first.ts';

const clauses = mutations(readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8'));

describe.runIf(await firestoreEmulatorAvailable())('firestore.rules without a clause', () => {
  const there = emulated();

  test.each(clauses.map((clause) => [clause.name, clause] as const))(
    'a case misses %s',
    async (_name, clause) => {
      await there.emulator.loadRules(clause.rules);
      let missedBy: string | undefined;
      for (const asked of likelyFirst(clause)) {
        if ((await there.firestore.allows(asked)) === asked.allowed) continue;
        missedBy = asked.name;
        break;
      }
      expect(missedBy, `No case misses ${clause.name}`).toBeDefined();
    },
    60_000,
  );
});
