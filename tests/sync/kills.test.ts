import { expect, test } from 'vitest';
import { chosenBy } from '#tests/support/chosen-by.ts';
import { expectTold } from '#tests/support/told.ts';
import { type Kill, killsOf, runWithKill } from './kills.ts';
import { scenarios } from './scenarios.ts';
import { seededRandom } from './scheduler.ts';

/** One of so many kills is tried; `npm run explore -- --kills` tries all. */
const oneOf = 12;
const commit = chosenBy('KILLS');
const random = seededRandom(Number.parseInt(commit.slice(0, 8), 16));
const isChosen = (): boolean => random() * oneOf < 1;

test(`a phone is killed at one of ${oneOf} of its calls in each scenario, and nothing is lost, doubled or back (KILLS=${commit})`, async () => {
  const wrong: { replay: string; faults: string[] }[] = [];
  const tried: Kill[] = [];
  let all = 0;
  for (const [index, scenario] of scenarios.entries()) {
    const { kills } = await killsOf(scenario);
    all += kills.length;
    for (const kill of kills.filter(isChosen)) {
      tried.push(kill);
      const { faults } = await runWithKill(scenario, kill);
      const replay = `npm run explore -- --scenario ${index} --kill ${kill.device},${kill.at}`;
      if (faults.length > 0) wrong.push({ replay, faults });
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.length).toBeGreaterThan(100);
  expectTold(all, /one in 12 of some ([\d,]+)/);
});
