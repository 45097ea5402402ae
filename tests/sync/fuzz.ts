/**
 * `npm run fuzz -- --runs 20000 [--from 1]` looks for trouble on all processors; `npm run fuzz -- --seed 4711` replays one run. With
 * `--poisoned` customers and the console also put every kind of value into every field; with `--no-set-aside` nobody discards what
 * was set aside, as in runs that were found before that was there. It ends with how many runs had faults, and how
 * much virtual time passed in the time that it took.
 * With `--rules` the rules of the database are tried instead, with `--world` the server in memory against Firestore's emulator,
 * with `--browser` the built app in a browser that is killed at random moments.
 */
import { parseArgs } from 'node:util';
import { wholeNumber } from '#scripts/whole-number.ts';
import { seededRuns } from './seeded-runs.ts';

const hour = 3_600_000;

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    rules: { type: 'boolean', default: false },
    world: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    poisoned: { type: 'boolean', default: false },
    'set-aside': { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const first = values.seed === undefined ? wholeNumber('--from', values.from) : wholeNumber('--seed', values.seed);
const asked = values.runs === undefined ? undefined : wholeNumber('--runs', values.runs);
const runs = asked ?? (values.seed === undefined ? 2000 : 1);

if (values.rules) {
  const { fuzzRules } = await import('../rules/fuzz.ts');
  process.exitCode = (await fuzzRules(first, runs)) > 0 ? 1 : 0;
} else if (values.world) {
  const { fuzzWorld } = await import('../contract/world/fuzz.ts');
  process.exitCode = (await fuzzWorld(first, runs)) > 0 ? 1 : 0;
} else if (values.browser) {
  const { fuzzBrowser } = await import('../journeys/kills/fuzz.ts');
  process.exitCode = await fuzzBrowser(first, asked ?? 20);
} else {
  process.exitCode = (await fuzzSynchronization()) > 0 ? 1 : 0;
}

/** Resolves to how many runs had faults. */
async function fuzzSynchronization(): Promise<number> {
  const events: Record<string, number> = {};
  const began = performance.now();
  let bad = 0;
  let virtual = 0;
  await seededRuns(
    { from: first, count: runs, poisoned: values.poisoned, setAside: values['set-aside'] },
    ({ seed, devices, lasted, faults, events: seen }) => {
      virtual += lasted;
      for (const [name, count] of Object.entries(seen)) events[name] = (events[name] ?? 0) + count;
      if (faults.length === 0) return;
      bad += 1;
      const entry = `{ seed: ${seed},${values.poisoned ? ' poisoned: true,' : ''} what: '…' }`;
      process.stdout.write(
        `seed ${seed} (${devices} devices)\n  ${faults.join('\n  ')}\n  Once repaired: ${entry} to found of tests/sync/found.ts\n`,
      );
    },
  );
  const wall = performance.now() - began;
  process.stdout.write(
    `${runs} runs, ${bad} with faults: ${Math.round(virtual / hour)} hours in ${Math.round(wall / 1_000)} s, ` +
      `${Math.round(virtual / wall)} times as fast as time\n${JSON.stringify(events)}\n`,
  );
  return bad;
}
