import { expect, test } from 'vitest';
import { byHand } from '#tests/mutations/by-hand.ts';
import { equivalents } from '#tests/mutations/equivalents.ts';
import { knownKiller } from '#tests/mutations/killers.ts';
import { generated, inLots, keyOf, mutants } from '#tests/mutations/mutants.ts';
import { lastKiller, Runner, tryMutants } from '#tests/mutations/run.ts';
import { chosenBy } from '#tests/support/chosen-by.ts';
import { expectTold } from '#tests/support/told.ts';

const all = mutants();
const sample = 40;

test('of 200 mutants and more it is known which test notices them, or why none can', () => {
  const known = all.filter((mutant) => knownKiller(mutant) ?? mutant.equivalent);
  expect(known.length).toBeGreaterThanOrEqual(200);
});

test('they are as many as papers say', () => {
  expectTold(all.length, /Puts some ([\d,]+) defects/, 'README.md');
  expectTold(byHand.length, /some ([\d,]+) by hand/);
  expectTold(all.length - byHand.length, /some ([\d,]+) by lot/);
});

test.each(Object.keys(equivalents))('a change that nobody can tell is still one of the code: %s', (key) => {
  const file = key.slice(0, key.indexOf(':'));
  expect(generated(file).map(keyOf)).toContain(key);
});

// Each commit tries others.
const seed = chosenBy('MUTANTS');
const quick = all.filter((mutant) => knownKiller(mutant)?.hangs === undefined && knownKiller(mutant));
const chosen = inLots(seed, quick).slice(0, sample);

test(`without a mutant the tests pass that notice these ${sample}`, async () => {
  const killers = chosen.flatMap((mutant) => knownKiller(mutant) ?? []);
  const runner = new Runner();
  const tests = [...new Set(killers.map(({ file }) => file))];
  expect(await runner.ask({ tests, only: killers.flatMap(({ test }) => test ?? []) })).toEqual({});
  runner.stop();
}, 600_000);

test(`${sample} mutants of synchronization are noticed by the test that noticed them last (MUTANTS=${seed})`, async () => {
  const living: string[] = [];
  await tryMutants(chosen, lastKiller, ({ mutant, killer }) => {
    if (!killer || killer.hangs) living.push(`npm run mutate -- --only '${keyOf(mutant)}'`);
  });
  expect(living).toEqual([]);
}, 600_000);
