import { expect, test } from 'vitest';
import { mutants } from '#tests/mutations/mutants.ts';
import { places, tryMutants, type Verdict } from '#tests/mutations/run.ts';
import { pick, seededRandom } from './scheduler.ts';

const sample = 6;

test('each mutant changes one passage of its file', () => {
  expect(mutants.flatMap(({ file, what }, index) => (places(index) === 1 ? [] : [`${file}: ${what}`]))).toEqual([]);
});

test(`${sample} mutants of synchronization are noticed; npm run mutate tries all of them`, async () => {
  const random = seededRandom(1);
  const left = mutants.map((_, index) => index);
  const chosen = Array.from({ length: sample }, () => {
    const index = pick(random, left);
    left.splice(left.indexOf(index), 1);
    return index;
  });
  const living: Verdict[] = [];
  await tryMutants(chosen, (verdict) => {
    if (verdict.by === undefined) living.push(verdict);
  });
  expect(living.map(({ index }) => mutants[index]?.what)).toEqual([]);
}, 600_000);
