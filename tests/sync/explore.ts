/**
 * `npm run explore [-- --states 60000]` tries every order of the steps of small scenarios, up to so many states of each.
 * `npm run explore -- --scenario 0 --after 0,2,1` makes these choices again, and says what is wrong then.
 * `npm run explore -- --kills` kills each phone at each of its calls, one a run; `--scenario 0 --kill 1,17` is one of these runs.
 */
import { parseArgs } from 'node:util';
import { wholeNumber } from '#scripts/whole-number.ts';
import { replay } from './exploration.ts';
import { exploreAll } from './explore-all.ts';
import { type Kill, killsOf, runWithKill } from './kills.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    states: { type: 'string', default: '60000' },
    scenario: { type: 'string' },
    after: { type: 'string', default: '' },
    kills: { type: 'boolean', default: false },
    kill: { type: 'string' },
  },
});

const last = scenarios.length - 1;
const chosen = values.scenario === undefined ? undefined : scenarios[wholeNumber('--scenario', values.scenario, last)];
if (values.kills) {
  await killAll();
} else if (chosen && values.kill !== undefined) {
  const [device = 0, at = 0] = values.kill.split(',').map(Number);
  tell(chosen.name, (await runWithKill(chosen, { device, at })).faults);
} else if (chosen) {
  const path = values.after.split(',').filter(Boolean).map(Number);
  tell(chosen.name, await replay(chosen, path));
} else {
  let states = 0;
  await exploreAll(wholeNumber('--states', values.states), (found) => {
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

function tell(name: string, faults: readonly string[]): void {
  process.stdout.write(`${name}: ${faults.join('; ') || 'nothing is wrong'}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

async function killAll(): Promise<void> {
  let all = 0;
  for (const [index, scenario] of scenarios.entries()) {
    const { kills, moments } = await killsOf(scenario);
    const sum = (key: 'ofMessages' | 'ofItself') => moments.reduce((before, each) => before + each[key], 0);
    const faulty: [Kill, string[]][] = [];
    for (const kill of kills) {
      const { faults } = await runWithKill(scenario, kill);
      if (faults.length > 0) faulty.push([kill, faults]);
    }
    all += kills.length;
    process.stdout.write(
      `${scenario.name}: ${kills.length} kills, ${sum('ofMessages')} at messages, ${sum('ofItself')} at the store and the clock, ${faulty.length} with faults\n`,
    );
    for (const [{ device, at }, faults] of faulty) {
      process.exitCode = 1;
      process.stdout.write(`  ${faults.join('; ')}\n  npm run explore -- --scenario ${index} --kill ${device},${at}\n`);
    }
  }
  process.stdout.write(`${all} kills, ${process.exitCode ? 'with faults' : 'none with a fault'}\n`);
}
