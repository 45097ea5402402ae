/** A worker of `seeded-runs.ts`. */
import { inspect } from 'node:util';
import { replicated } from '#domain/replicated.ts';
import type { Answered, Asked } from './seeded-runs.ts';
import { simulate } from './simulation.ts';

process.on('message', ({ seed, poisoned }: Asked) => {
  const answer = (answered: Answered) => process.send?.(answered);
  simulate(seed, replicated, { poisoned }).then(
    (outcome) => answer({ outcome }),
    (error: unknown) => answer({ error: inspect(error) }),
  );
});
