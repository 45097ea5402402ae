/**
 * `npm run fuzz -- --runs 20000 [--from 1]` looks for trouble; `npm run fuzz -- --seed 4711` replays one run. With
 * `--poisoned` customers and the console also put every kind of value into every field.
 */
import { parseArgs } from 'node:util';
import { merges } from '#domain/merge.ts';
import { simulate } from './simulation.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    poisoned: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed ?? values.from);
const runs = values.seed ? 1 : Number(values.runs);
const events: Record<string, number> = {};
let bad = 0;
for (let seed = first; seed < first + runs; seed++) {
  const outcome = await simulate(seed, merges, { poisoned: values.poisoned });
  for (const [name, count] of Object.entries(outcome.events)) events[name] = (events[name] ?? 0) + count;
  if (outcome.faults.length === 0) continue;
  bad += 1;
  process.stdout.write(`seed ${seed} (${outcome.devices} devices)\n  ${outcome.faults.join('\n  ')}\n`);
}
process.stdout.write(`${runs} runs, ${bad} with faults\n${JSON.stringify(events)}\n`);
process.exitCode = bad > 0 ? 1 : 0;
