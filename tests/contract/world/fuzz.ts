/** `npm run fuzz -- --world [--runs 200] [--from 1]` plays random histories on both servers; `--world --seed 4711` plays one again. */
import { openFirestoreHistories } from './firestore-side.ts';
import { history } from './history.ts';

/** Resolves to how many histories differed. */
export async function fuzzWorld(first: number, runs: number): Promise<number> {
  const firestore = await openFirestoreHistories();
  const events: Record<string, number> = {};
  let differences = 0;
  try {
    for (let seed = first; seed < first + runs; seed += 1) {
      const { difference, events: seen } = await history(seed, firestore);
      for (const [name, count] of Object.entries(seen)) events[name] = (events[name] ?? 0) + count;
      if (difference === undefined) continue;
      differences += 1;
      process.stdout.write(`${difference}\n`);
    }
  } finally {
    await firestore.stop();
  }
  process.stdout.write(`${runs} histories, ${differences} differences\n${JSON.stringify(events)}\n`);
  return differences;
}
