/** `npm run mutate [-- --only 'what']`: tries each mutant, and says which tests noticed it. */
import { parseArgs } from 'node:util';
import { mutants } from './mutants.ts';
import { isGreen, tryMutants } from './run.ts';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const indexes = mutants.flatMap(({ what }, index) => (only === undefined || what.includes(only) ? [index] : []));
if (!(await isGreen(['domain/merge', 'sync/replica/', 'sync/engine/', 'tests/mutations/explored']))) {
  throw new Error('The tests fail without a mutant: nothing can be said of mutants.');
}
let living = 0;
await tryMutants(indexes, ({ index, by }) => {
  const mutant = mutants[index];
  if (!mutant) return;
  const { file, what, equivalent } = mutant;
  if (by === undefined && equivalent === undefined) living += 1;
  process.stdout.write(`${by === undefined ? `LIVES ${equivalent ?? ''}` : `killed by ${by}`} | ${file}: ${what}\n`);
});
process.stdout.write(`${indexes.length} mutants, ${living} of them live without a reason\n`);
process.exitCode = living > 0 ? 1 : 0;
