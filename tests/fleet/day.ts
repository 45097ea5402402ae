/** What happens to the phones of a fleet while they work, at random, and how it all comes to rest. */
import { pick, type Random } from '#tests/sync/scheduler.ts';
import * as writing from '#tests/sync/writing.ts';
import type { FleetPhone } from './phone.ts';
import type { recorded } from './words.ts';

export interface Day {
  phones: readonly FleetPhone[];
  customers: readonly string[];
  ledger: ReturnType<typeof recorded>;
  random: Random;
  /** What went wrong, in words. */
  troubles: string[];
}

const second = 1_000;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const acts: [string, (hand: writing.Hand) => Promise<void>][] = [
  ['note added', writing.addsNote],
  ['note added', writing.addsNote],
  ['note added', writing.addsNote],
  ['note edited', writing.editsNote],
  ['note deleted', writing.deletesNote],
  ['primary note edited', writing.editsPrimaryNote],
  ['plant picked or taken back', writing.picksPlant],
  ['plant picked or taken back', writing.picksPlant],
];
const refusal: (typeof acts)[number] = ['refused edit', writing.editsWhatTheRulesRefuse];

/** On phones that fail, in turn: each ends what it began. */
const hardships: [string, (phone: FleetPhone, random: Random, seconds: number) => Promise<void>][] = [
  ['killed and opened again', killed],
  ['line cut', cut],
  ['answers lost', answersLost],
];

function* inTurn<Item>(items: readonly Item[]): Generator<Item, never> {
  for (;;) yield* items;
}

/** In a share of what happens something fails, and in another several write about one customer at once. */
const failing = 0.25;
const together = 0.1;

/** `count` times somebody acts, spread over so many seconds. Resolves to how often what happened, when all lines are whole and all apps are open. */
export async function work(day: Day, count: number, seconds: number): Promise<Record<string, number>> {
  const { phones, random, customers, ledger, troubles } = day;
  const events: Record<string, number> = {};
  const going: Promise<void>[] = [];
  const failures = inTurn(hardships);
  const happens = (name: string, what: Promise<void>) => {
    events[name] = (events[name] ?? 0) + 1;
    going.push(what.catch((error: unknown) => void troubles.push(`${name}: ${String(error)}`)));
  };
  // Of two refusals at once a phone believes neither for ten minutes (sync/engine/refusals.ts).
  const refused = new Set<FleetPhone>();
  const does = (device: FleetPhone, whom: readonly string[]) => {
    const [name, act] = pick(random, refused.has(device) ? acts : [...acts, refusal]);
    if (act === refusal[1]) refused.add(device);
    happens(name, act({ device, ledger, random, customers: whom }));
  };
  const times = Array.from({ length: count }, () => random() * seconds * second).toSorted((a, b) => a - b);
  const began = performance.now();
  for (const time of times) {
    await wait(Math.max(0, began + time - performance.now()));
    const open = await opened(phones);
    const phone = pick(random, open);
    if (random() < failing) {
      const [name, hardship] = failures.next().value;
      const sufferer =
        name === 'killed and opened again'
          ? phone
          : pick(
              random,
              phones.filter(({ line }) => line),
            );
      happens(name, hardship(sufferer, random, seconds));
      if (sufferer.running) does(sufferer, customers);
    } else if (random() < together) {
      const whom = [pick(random, customers)];
      for (const device of new Set([phone, pick(random, open)])) does(device, whom);
    } else does(phone, customers);
  }
  await Promise.all(going);
  return events;
}

/** The phones on which the app is open; waits for the first where it is killed on all. */
async function opened(phones: readonly FleetPhone[]): Promise<FleetPhone[]> {
  for (;;) {
    const open = phones.filter(({ running }) => running);
    if (open.length > 0) return open;
    await wait(100);
  }
}

async function killed(phone: FleetPhone, random: Random, seconds: number): Promise<void> {
  // In the middle of what it sends, now and then.
  await wait(random() * second);
  phone.kill();
  await wait(random() * Math.min(seconds, 20) * second);
  if (!phone.running) phone.open();
}

async function cut({ line }: FleetPhone, random: Random, seconds: number): Promise<void> {
  line?.cut();
  await wait(random() * Math.min(seconds, 60) * second);
  line?.restore();
}

async function answersLost({ line }: FleetPhone, random: Random): Promise<void> {
  line?.dropAnswers(true);
  await wait(random() * 5 * second);
  line?.cut();
  line?.dropAnswers(false);
  await wait(second);
  line?.restore();
}

/** Resolves when nothing waits on any phone, or after so many seconds, to how many changes still wait. */
export async function rested(phones: readonly FleetPhone[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * second;
  for (;;) {
    const waiting = (await Promise.all(phones.map(({ disk }) => disk.dirty()))).flat().length;
    if (waiting === 0 || performance.now() > end) return waiting;
    await wait(100);
  }
}
