/**
 * A phone whose browser is killed at random moments, whatever its user and its line do. What a screen has said is stored must
 * be there afterwards, once; what was removed must not; and all of it must arrive.
 */
import type { World } from '#tests/support/journey-world.ts';
import { pick, seededRandom } from '#tests/sync/scheduler.ts';
import { Expected } from './expected.ts';
import { pause, type Scenario } from './scenario.ts';

const kills = 3;
/** Milliseconds of work until the next kill, at most. */
const longest = 5_000;

/** Resolves to what was wrong, with all that was done; empty where nothing was. The moments differ from run to run. */
export async function killed(world: World, scenario: Scenario, seed: number): Promise<string[]> {
  const random = seededRandom(seed);
  const expected = new Expected();
  const log: string[] = [];
  let words = 0;
  const word = () => `w${seed}x${(words += 1)}`;
  const phone = await world.start(scenario.size);
  const start = { employee: '/customers', customer: '/messageYTF/customer' }[scenario.who];
  let tab = await phone.open(start);
  await tab.enter(`${scenario.who}@garden.test`);
  await tab.installed();
  await tab.status(/^Up to date/).waitFor();
  await scenario.open(tab);
  for (const found of [await scenario.found(tab), await scenario.atServer(world.server)]) expected.faults(found);
  await scenario.open(tab);

  const weather: [name: string, act: () => void | Promise<void>][] = [
    ['cut', () => phone.cut()],
    ['restore', () => phone.restore()],
    ['restore', () => phone.restore()],
    ['slow', () => phone.line.slow({ delay: 300, bytesPerSecond: 30_000 })],
    ['fast', () => phone.line.slow()],
    ['wait', () => pause(random() * 1_500)],
    ['reload', () => tab.page.reload().then(() => scenario.open(tab))],
  ];
  const bag = [
    ...weather,
    ...Object.entries(scenario.acts).flatMap(([name, [weight, act]]) =>
      Array.from({ length: weight }, () => [name, () => act({ tab, expected, random, word })] as const),
    ),
  ];

  for (let round = 1; round <= kills; round += 1) {
    const ending = new AbortController();
    const work = async () => {
      while (!ending.signal.aborted) {
        const [name, act] = pick(random, bag);
        log.push(name);
        await act();
      }
    };
    const working = work().catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    await Promise.race([pause(300 + random() * longest), working]);
    ending.abort();
    expected.killed();
    log.push('KILLED');
    await phone.restart();
    await working;
    tab = await phone.open(start);
    await scenario.open(tab);
    const faults = expected.faults(await scenario.found(tab));
    if (faults.length > 0) return [...faults, ...log];
  }
  phone.line.slow();
  phone.restore();
  await tab.status(/^Up to date/).waitFor();
  const faults = expected.faults(await scenario.atServer(world.server));
  return faults.length > 0 ? ['At the server:', ...faults, ...log] : [];
}
