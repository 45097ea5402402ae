/** `npm run check`: everything that needs nothing but Node, as much at once as there are processors. */
import { outcomeOf, sideBySide } from './side-by-side.ts';

/** The longest first, so that the short ones run beside it. */
const steps = ['unit-page', 'unit', 'lint', 'types', 'dead-code', 'format'];

const env = { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env };

const failed: string[] = [];
await sideBySide(steps, async (step) => {
  const { holds, said, milliseconds } = await outcomeOf(`npm run --silent check:${step}`, env);
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(`${said}${holds ? 'holds' : 'DOES NOT HOLD'}: ${step} (${seconds} s)\n`);
  if (!holds) failed.push(step);
});
if (failed.length > 0) console.log(`Does not hold: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
