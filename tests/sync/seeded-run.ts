/** A worker of `seeded-runs.ts`. */
import { replicated } from '#domain/replicated.ts';
import type { Asked } from './seeded-runs.ts';
import { simulate } from './simulation.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(({ seed, poisoned }: Asked) => simulate(seed, replicated, { poisoned }));
