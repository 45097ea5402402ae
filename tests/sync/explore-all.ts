/** Explores all scenarios on all processors. */
import type { Explored } from './exploration.ts';
import { scenarios } from './scenarios.ts';
import { askWorkers } from './workers.ts';

/** What a worker is asked. `most`: states. */
export interface Asked {
  index: number;
  most: number;
}

export interface Told extends Explored {
  index: number;
  name: string;
  ms: number;
}

/** Tells what was found in each, as it comes. */
export function exploreAll(most: number, told: (found: Told) => void): Promise<void> {
  const questions = scenarios.map((_, index): Asked => ({ index, most }));
  return askWorkers<Asked, Told>(new URL('explore-run.ts', import.meta.url), questions, told);
}
