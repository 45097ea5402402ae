/** A worker of `explore.ts`. */
import { explore } from './exploration.ts';
import type { Asked, Told } from './explore-all.ts';
import { scenarios } from './scenarios.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(async ({ index, most }: Asked): Promise<Told> => {
  const scenario = scenarios[index];
  if (!scenario) throw new Error(`There is no scenario ${index}`);
  const started = performance.now();
  return { index, name: scenario.name, ...(await explore(scenario, { most })), ms: performance.now() - started };
});
