/** `npm run mutate [-- --only 'what'] [--new] [--seed 2] [--processes 1]`: tries each mutant, and says which test noticed it. */
import { parseArgs } from 'node:util';
import { type Killer, knownKiller, remember } from './killers.ts';
import { keyOf, type Mutant, mutants, usualSeed } from './mutants.ts';
import { relatedTests } from './related.ts';
import { everyTest, Runner, tryMutants } from './run.ts';

const options = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    new: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(usualSeed) },
    processes: { type: 'string' },
  },
}).values;
const all = mutants(Number(options.seed));
const chosen = all
  .filter((mutant) => keyOf(mutant).includes(options.only))
  .filter((mutant) => !options.new || (!knownKiller(mutant) && mutant.equivalent === undefined));

const runner = new Runner();
const tests = [...new Set(chosen.flatMap(({ file }) => relatedTests(file)))];
const { killer: failing } = await runner.ask({ tests });
runner.stop();
if (failing)
  throw new Error(`${failing.file} ${failing.test ?? ''} fails without a mutant: nothing can be said of mutants.`);

const found: [Mutant, Killer][] = [];
let wrong = 0;
const told = (mutant: Mutant, killer: Killer | undefined): string => {
  if (killer && mutant.equivalent !== undefined) return `NOT EQUIVALENT: ${killer.file}: ${killer.test ?? 'all of it'}`;
  if (killer) return `killed by ${killer.file}: ${killer.test ?? 'all of it'}${killer.hangs ? ', without an end' : ''}`;
  return mutant.equivalent === undefined ? 'LIVES' : `equivalent: ${mutant.equivalent}`;
};
await tryMutants(
  chosen,
  everyTest,
  ({ mutant, killer }) => {
    if (killer) found.push([mutant, killer]);
    if ((killer === undefined) === (mutant.equivalent === undefined)) wrong += 1;
    process.stdout.write(`${keyOf(mutant)} | ${told(mutant, killer)}\n`);
    if (Number(options.seed) === usualSeed) remember(found, all);
  },
  options.processes === undefined ? undefined : Number(options.processes),
);
process.stdout.write(`${chosen.length} mutants, ${wrong} of them live without a reason, or have one and do not live\n`);
process.exitCode = wrong > 0 ? 1 : 0;
