/** Seeded runs on all processors. What a seed does is the same wherever it runs. */
import type { Outcome } from './simulation.ts';
import { askWorkers } from './workers.ts';

export interface Runs {
  from: number;
  count: number;
  poisoned?: boolean;
  setAside?: boolean;
}

/** What a worker is asked. */
export interface Asked {
  seed: number;
  poisoned: boolean;
  setAside: boolean;
}

/** Tells each outcome as it comes. Ends early where `told` answers false; rejects with the seed of a run that broke off. */
export function seededRuns(
  { from, count, poisoned = false, setAside = true }: Runs,
  told: (outcome: Outcome) => boolean | void,
): Promise<void> {
  const seeds = Array.from({ length: count }, (_, index): Asked => ({ seed: from + index, poisoned, setAside }));
  return askWorkers<Asked, Outcome>(new URL('seeded-run.ts', import.meta.url), seeds, told);
}

/** The run with faults that has the lowest seed of those that were tried; undefined where all were without. */
export async function firstFault(runs: Runs): Promise<Outcome | undefined> {
  const faulty: Outcome[] = [];
  await seededRuns(runs, (outcome) => {
    if (outcome.faults.length > 0) faulty.push(outcome);
    return faulty.length === 0;
  });
  return faulty.toSorted((a, b) => a.seed - b.seed)[0];
}
