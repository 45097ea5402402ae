/** `npm run fuzz -- --rules [--runs 20000] [--from 1]` asks the rules and the table the same; `--rules --seed 4711` asks one thing again. */
import { openFirestore } from '#tests/support/shared-firestore.ts';
import { fuzz } from './fuzzing/run.ts';

/** Resolves to how often they disagreed. */
export async function fuzzRules(first: number, runs: number): Promise<number> {
  const emulator = await openFirestore();
  try {
    const outcome = await fuzz(
      emulator,
      Array.from({ length: runs }, (_, index) => first + index),
    );
    const { allowed, refused, disagreements } = outcome;
    for (const each of disagreements) process.stdout.write(`${each}\n`);
    process.stdout.write(
      `${runs} writes, ${allowed} allowed, ${refused} refused, ${disagreements.length} disagreements\n`,
    );
    return disagreements.length;
  } finally {
    await emulator.stop();
  }
}
