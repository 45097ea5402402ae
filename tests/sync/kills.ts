/**
 * Scenarios in their plain order, first what is due first, in which one phone is killed at one call of one of its ports: when
 * the call has reached nothing yet, or when it took effect and its answer has not come. The phone is opened again at once,
 * and its user edits the last note there, then goes on with what was to be done next.
 */
import { replicated } from '#domain/replicated.ts';
import { wrongNow } from './always.ts';
import type { Device } from './device.ts';
import { openOffice, type Office, type Scenario, type Step, wrongAtRest } from './office.ts';
import { editsLast } from './scenarios.ts';
import type { Process } from './scheduler.ts';

/** Which device, and before which of its moments: each in which it would go on after a call, counted from 1. */
export interface Kill {
  device: number;
  at: number;
}

/** Moments of a device: of its messages, and of its store and its clock. */
export interface Moments {
  ofMessages: number;
  ofItself: number;
}

interface Ended {
  moments: Moments[];
  faults: string[];
}

/** Milliseconds in which a phone may be killed; what comes later is a timer now and then. */
const lasts = 5_000;

/** Every kill of a scenario, each for a run of its own. */
export async function killsOf(scenario: Scenario): Promise<{ kills: Kill[]; moments: Moments[] }> {
  const { moments } = await runWithKill(scenario);
  const kills = moments.flatMap(({ ofMessages, ofItself }, device) =>
    Array.from({ length: ofMessages + ofItself }, (_, index): Kill => ({ device, at: index + 1 })),
  );
  return { kills, moments };
}

/** What was wrong at any moment from the kill on, or at rest. Without a kill only at rest. */
export async function runWithKill({ hands }: Scenario, kill?: Kill): Promise<Ended> {
  const office = await openOffice(hands, replicated);
  const { scheduler, devices } = office;
  const people = new Set<Process>();
  const moments = devices.map((): Moments => ({ ofMessages: 0, ofItself: 0 }));
  const faults: string[] = [];
  const victim = kill && devices[kill.device];
  const isNews = newsOf(office);
  let isKilled = false;
  let tell = () => {};
  const killed = new Promise<void>((resolve) => (tell = resolve));
  scheduler.choose = async (due) => {
    const task = due.at(-1);
    const index = devices.findIndex(({ name }) => name === task?.process.owner);
    const known = moments[index];
    if (task && known && !people.has(task.process)) {
      if (task.isMessage) known.ofMessages += 1;
      else known.ofItself += 1;
      if (victim && !isKilled && index === kill.device && known.ofMessages + known.ofItself === kill.at) {
        isKilled = true;
        victim.kill();
        victim.openTab();
        tell();
        act(victim, [editsLast], { alive: true, owner: victim.name }).catch(failed);
      }
    }
    // What a screen reads of what was set aside may come a moment later.
    if (isKilled && isNews()) faults.push(...(await wrongNow(office, () => true)));
    return due.length - 1;
  };
  const failed = (error: unknown) => faults.push(String(error));
  const act = async (device: Device, steps: readonly Step[], hand: Process): Promise<void> => {
    people.add(hand);
    for (const step of steps) {
      await scheduler.hop(hand);
      const done = step(office, device);
      // What was begun on a phone that is killed never ends.
      await (device === victim && !isKilled ? Promise.race([done, killed]) : done);
    }
  };
  for (const [index, steps] of hands) {
    const device = devices[index];
    if (device) act(device, steps, { alive: true, owner: device.name }).catch(failed);
  }
  await scheduler.run(lasts);
  const seen = structuredClone(moments);
  faults.push(...(await wrongAtRest(office)));
  for (const device of devices) device.kill();
  return { moments: seen, faults: [...new Set(faults)] };
}

/** Whether anything that is looked at may have changed since it was asked last. */
function newsOf({ server, devices }: Office): () => boolean {
  let isNews = true;
  const tell = () => (isNews = true);
  server.documentStore.onChange(tell);
  for (const { disk } of devices) disk.changes$.subscribe(tell);
  let shown: unknown[] = [];
  return () => {
    const before = shown;
    shown = devices.flatMap(({ screens }) => screens.map(({ status }) => status));
    const was = isNews || shown.some((status, index) => status !== before[index]);
    isNews = false;
    return was;
  };
}
