/** Part of what `tests/sync/exploration.test.ts` explores, in this process, where a mutant is at work. */
import { expect, test } from 'vitest';
import { explore } from '#tests/sync/exploration.ts';
import { scenarios } from '#tests/sync/scenarios.ts';

test.each(scenarios)('$name', async (scenario) => {
  expect((await explore(scenario, { most: 400 })).fault).toBeUndefined();
});
