import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { type Found, found } from './found.ts';
import { runWithKill } from './kills.ts';
import { scenarios } from './scenarios.ts';
import { simulate } from './simulation.ts';

test.each(found)('what was found once is not found again: $what', async (run) => {
  expect(await faultsOf(run)).toEqual([]);
});

async function faultsOf(run: Found): Promise<string[]> {
  if ('seed' in run) {
    const { seed, poisoned = false, setAside = true } = run;
    return (await simulate(seed, replicated, { poisoned, setAside })).faults;
  }
  const scenario = scenarios.find(({ name }) => name === run.scenario);
  return scenario ? (await runWithKill(scenario, run)).faults : [`there is no scenario "${run.scenario}"`];
}
