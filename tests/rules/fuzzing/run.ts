/** Asks firestore.rules on the emulator and the table in domain/ the same, and tells where they disagree. */
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import { tableAllows } from '../table-answers.ts';
import { world } from '../world.ts';
import { roleless } from './actors.ts';
import { attempt, neighbours } from './attempts.ts';
import { rest } from './rest.ts';

export interface Outcome {
  allowed: number;
  refused: number;
  /** Each with its seed and what was written. */
  disagreements: string[];
}

/** One write for each seed, so many at once as do not meet. */
export async function fuzz(emulator: FirestoreEmulator, seeds: readonly number[]): Promise<Outcome> {
  const { write } = rest(emulator);
  const outcome: Outcome = { allowed: 0, refused: 0, disagreements: [] };
  await write('owner', { ...world, ...roleless });
  for (let from = 0; from < seeds.length; from += neighbours) {
    const attempts = seeds.slice(from, from + neighbours).map(attempt);
    await write('owner', Object.assign({}, ...attempts.map((each) => each.world)));
    await Promise.all(
      attempts.map(async (tried) => {
        if (!('documents' in tried.ask)) return;
        const expected = tableAllows({ ...tried, world: { ...roleless, ...tried.world }, allowed: true });
        const allowed = await write(tried.actor, tried.ask.documents);
        outcome[allowed ? 'allowed' : 'refused'] += 1;
        if (allowed === expected) return;
        const answers = `the rules ${allowed ? 'allow' : 'refuse'}, the table ${expected ? 'allows' : 'refuses'}`;
        outcome.disagreements.push(`${tried.name}: ${answers}\n${JSON.stringify(tried, shown, 1)}`);
      }),
    );
  }
  return outcome;
}

/** JSON has no NaN. */
function shown(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
