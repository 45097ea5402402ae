/**
 * `npm run explore [-- --states 60000]` tries every order of the steps of small scenarios, up to so many states of each.
 * `npm run explore -- --scenario 0 --after 0,2,1` makes these choices again, and says what is wrong then.
 */
import { parseArgs } from 'node:util';
import { replay } from './exploration.ts';
import { exploreAll } from './explore-all.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    states: { type: 'string', default: '60000' },
    scenario: { type: 'string' },
    after: { type: 'string', default: '' },
  },
});

const chosen = values.scenario === undefined ? undefined : scenarios[Number(values.scenario)];
if (chosen) {
  const path = values.after.split(',').filter(Boolean).map(Number);
  const faults = await replay(chosen, path);
  process.stdout.write(`${chosen.name}: ${faults.join('; ') || 'nothing is wrong'}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  let states = 0;
  await exploreAll(Number(values.states), (found) => {
    states += found.states;
    const extent = found.whole ? 'every order' : 'not every order';
    process.stdout.write(
      `${found.name}: ${found.states} states, ${found.ends} ends, ${extent}, ${Math.round(found.ms / 1_000)} s\n`,
    );
    if (!found.fault) return;
    process.exitCode = 1;
    const again = `npm run explore -- --scenario ${found.index} --after ${found.fault.after.join(',')}`;
    process.stdout.write(`  ${found.fault.what.join('; ')}\n  ${again}\n`);
  });
  process.stdout.write(`${states} states, ${process.exitCode ? 'with faults' : 'none with a fault'}\n`);
}
