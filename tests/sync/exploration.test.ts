import { describe, expect, test } from 'vitest';
import { explore } from './exploration.ts';
import { exploreAll, type Told } from './explore-all.ts';
import { lastWriterWins, serverWins } from './merges.ts';
import { scenarios } from './scenarios.ts';

const states = 1_500;

test(`${states} states of each scenario: nothing is lost, doubled or back, whatever comes first`, async () => {
  const found: Told[] = [];
  await exploreAll(states, (told) => found.push(told));
  expect(found).toHaveLength(scenarios.length);
  for (const { name, fault } of found) expect({ name, fault }).toEqual({ name, fault: undefined });
});

describe('the exploration is worth something', () => {
  test.each([
    ['"server wins"', serverWins],
    ['"last writer wins"', lastWriterWins],
  ])('%s loses a word in the first scenario', async (_, merges) => {
    const [first] = scenarios;
    expect(first && (await explore(first, { most: 500, merges })).fault).toBeDefined();
  });
});
