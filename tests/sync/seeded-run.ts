/** A worker of `seeded-runs.ts`. */
import { replicated } from '#domain/replicated.ts';
import type { Asked } from './seeded-runs.ts';
import { simulate } from './simulation.ts';
import { answerQuestions } from './workers.ts';

// Lines that are down make errors by the thousand, and most of what one costs is its stack.
Error.stackTraceLimit = 1;

answerQuestions(({ seed, ...options }: Asked) => simulate(seed, replicated, options));
