/**
 * Every order in which the steps of a few devices can happen, one document between them: each store call and each message
 * is a step, and whatever is due may be next. Two states are one where every device went through the same steps, with the
 * same changes of the server in between: what follows is the same then, so it is followed once.
 */
import { replicated } from '#domain/replicated.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';
import { type Phone, wrongNow } from './always.ts';
import { act, type Office, openOffice, type Scenario, wrongAtRest } from './office.ts';
import { type Process, type Random, seededRandom, type Task } from './scheduler.ts';

export interface Explored {
  /** Different states that were met, each of which was looked at. */
  states: number;
  /** How often the scenario was run to its end, and then on until it came to rest. */
  ends: number;
  /** Whether every order was tried; false where `most` states came first. */
  whole: boolean;
  /** What was wrong first, and after which choices. */
  fault?: { what: string[]; after: number[] };
}

/** `most`: states, after which it ends. `merges`: other ones than the product's. */
export async function explore(
  scenario: Scenario,
  { most = Infinity, merges = replicated }: { most?: number; merges?: ReplicatedLists } = {},
): Promise<Explored> {
  const seen = new Set<number>();
  const explored: Explored = { states: 0, ends: 0, whole: false };
  // Far from each other first, so that a part of all orders is a sample of them.
  const random = seededRandom(1);
  const untried: (Turn | undefined)[] = [undefined];
  while (untried.length > 0 && seen.size < most) {
    const turn = take(untried, Math.floor(random() * untried.length));
    if (turn && seen.has(turn.leadsTo)) continue;
    const path = pathTo(turn);
    const { choices, faults, ended } = await follow(scenario, { path, seen, merges, random });
    explored.states = seen.size;
    if (ended) explored.ends += 1;
    if (faults.length > 0) return { ...explored, fault: { what: faults, after: choices.map(({ chosen }) => chosen) } };
    let before = turn;
    for (const { chosen, leadsTo } of choices.slice(path.length)) {
      const turns = leadsTo.map((state, index): Turn => ({ before, chosen: index, leadsTo: state }));
      untried.push(...turns.filter((other) => other.chosen !== chosen && !seen.has(other.leadsTo)));
      before = turns[chosen];
    }
  }
  return { ...explored, whole: untried.length === 0 };
}

/** A choice after others, and the state that it leads to, unless it changes the server or time passes. */
interface Turn {
  before: Turn | undefined;
  chosen: number;
  leadsTo: number;
}

function pathTo(turn: Turn | undefined): number[] {
  const path: number[] = [];
  for (let last = turn; last; last = last.before) path.push(last.chosen);
  return path.toReversed();
}

/** Takes one out of a list whose order does not matter. */
function take<T>(items: T[], index: number): T | undefined {
  const [item, last] = [items[index], items.pop()];
  if (index < items.length && last !== undefined) items[index] = last;
  return item;
}

interface Choice {
  chosen: number;
  leadsTo: number[];
}

interface Followed {
  choices: Choice[];
  faults: string[];
  /** Not left where it met a state that was seen before. */
  ended: boolean;
}

class Seen extends Error {}

/** What was wrong after these choices, and then always the first. */
export async function replay(scenario: Scenario, path: readonly number[]): Promise<string[]> {
  return (await follow(scenario, { path, seen: new Set(), merges: replicated })).faults;
}

interface Following {
  /** Chooses where the path has ended; the first without it. */
  random?: Random;
  path: readonly number[];
  seen: Set<number>;
  merges: ReplicatedLists;
}

/** Makes these choices, then others; ends at a state that was seen. */
async function follow(
  { hands, lasts = 0 }: Scenario,
  { path, seen, merges, random = () => 0 }: Following,
): Promise<Followed> {
  const office = await openOffice(hands, merges);
  const { scheduler, devices } = office;
  const faults: string[] = [];
  const state = fingerprints(office);
  const choices: Choice[] = [];
  const people = hands.map(([index]): Process => ({ alive: true, owner: devices[index]?.name ?? '' }));
  const isOwn = ({ isMessage, process }: Task) => !isMessage && !people.includes(process);
  scheduler.choose = async (due) => {
    const fresh = choices.length >= path.length;
    if (fresh) {
      const now = state.now();
      if (seen.has(now)) throw new Seen();
      seen.add(now);
      const isReading = ({ name }: Phone) => due.some((task) => isOwn(task) && task.process.owner === name);
      faults.push(...(await wrongNow(office, isReading)));
      if (faults.length > 0) throw new Seen();
    }
    const next = due.filter((task) => task.isMessage || isFirst(task, due));
    const leadsTo = next.map((task) => state.after(task));
    const chosen = path[choices.length] ?? newOne(leadsTo, seen, random);
    choices.push({ chosen, leadsTo });
    const task = next[chosen];
    if (!task) throw new Error(`There is no choice ${chosen} at step ${choices.length}: it is not the same again.`);
    state.steps(task);
    return due.indexOf(task);
  };
  for (const [hand, [index, steps]] of hands.entries()) {
    const [device, person] = [devices[index], people[hand]];
    if (device && person) act(office, device, steps, person).catch((error: unknown) => faults.push(String(error)));
  }
  try {
    await scheduler.run(lasts);
    scheduler.choose = undefined;
    faults.push(...(await wrongAtRest(office)));
    return { choices, faults, ended: true };
  } catch (error) {
    if (!(error instanceof Seen)) throw error;
    return { choices, faults, ended: false };
  } finally {
    for (const device of devices) device.kill();
  }
}

/** A choice that leads to a state that was not seen, where there is one. */
function newOne(leadsTo: readonly number[], seen: ReadonlySet<number>, random: Random): number {
  const fresh = leadsTo.flatMap((state, index) => (seen.has(state) ? [] : [index]));
  return fresh[Math.floor(random() * fresh.length)] ?? 0;
}

/** A device answers itself in the order asked; messages overtake each other. */
const isFirst = (task: Task, due: readonly Task[]): boolean =>
  !due.some(({ process, isMessage, count }) => process === task.process && !isMessage && count < task.count);

/** Numbers that are the same where what happened is. */
function fingerprints({ scheduler, server, devices }: Office) {
  const histories = new Map(devices.map(({ name }) => [name, { hash: 1, processes: new Map<Process, number>() }]));
  let held = 1;
  const { documentStore } = server;
  const look = async () => {
    const all = await Promise.all(['users', 'departures', 'plants'].map((name) => documentStore.all(name)));
    held = textHash(JSON.stringify(all.map((found) => [...found])));
    // Who listens looks at once.
    for (const history of histories.values()) history.hash = mix(history.hash, held);
  };
  documentStore.onChange(() => void look());
  const numberOf = ({ process, count }: Task): number => {
    const processes = histories.get(process.owner ?? '')?.processes;
    return (processes?.get(process) ?? processes?.size ?? 0) * 100_003 + count;
  };
  const state = (except?: string, hash = 0): number => {
    let sum = mix(held, scheduler.now % 1_000_000_007);
    for (const [name, history] of histories) sum = mix(sum, name === except ? hash : history.hash);
    return sum;
  };
  return {
    now: () => state(),
    after(task: Task): number {
      const { owner = '' } = task.process;
      return state(owner, mix(histories.get(owner)?.hash ?? 0, numberOf(task)));
    },
    steps(task: Task): void {
      const history = histories.get(task.process.owner ?? '');
      if (!history) return;
      history.hash = mix(history.hash, numberOf(task));
      if (!history.processes.has(task.process)) history.processes.set(task.process, history.processes.size);
    },
  };
}

const half = 2 ** 26;

/** 52 bits. */
function mix(hash: number, value: number): number {
  const high = Math.imul(Math.floor(hash / half) ^ (value | 0), 0x9e3779b1) >>> 6;
  const low = Math.imul((hash % half) ^ (Math.floor(value / 2 ** 32) + (value | 0) + high), 0x85ebca6b) >>> 6;
  return high * half + (low ^ (high >>> 7));
}

function textHash(text: string): number {
  let hash = text.length;
  for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
  return hash;
}
