/** One random history on Firestore's emulator and on the server in memory, step by step. */
import { readPatiently } from '#backend/ask-emulator.ts';
import { deepEqual } from '#domain/equal.ts';
import { isPlain } from '#domain/plain.ts';
import { rest, systemClock } from '#sync/clock.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { inspect } from 'node:util';
import { garden } from '#tests/support/garden.ts';
import type { FirestoreHistories } from './firestore-side.ts';
import { memorySide } from './memory-side.ts';
import { Player } from './player.ts';
import { firstDocuments, script } from './script.ts';

export interface History {
  seed: number;
  /** How often each kind of step was played, and each code was answered. */
  events: Record<string, number>;
  /** The first; undefined where both did the same. */
  difference: string | undefined;
}

/** Milliseconds that a listener of the emulator may take, on a busy machine too. */
const longest = 60_000;

/**
 * `permits`: what the server in memory allows. `within`: milliseconds that listeners have to agree in. A history in which the busy
 * emulator could not be reached says nothing, and is played again.
 */
export const history = (
  seed: number,
  firestore: FirestoreHistories,
  { permits = garden.permits, within = longest } = {},
): Promise<History> => readPatiently(() => play(seed, firestore, permits, within));

async function play(
  seed: number,
  firestore: FirestoreHistories,
  permits: typeof garden.permits,
  within: number,
): Promise<History> {
  const documents = firstDocuments(seed);
  const there = new Player(await firestore.begin(documents), documents);
  const here = new Player(await memorySide(documents, permits), documents, there.times);
  const events: Record<string, number> = {};
  const count = (name: string) => (events[name] = (events[name] ?? 0) + 1);
  try {
    for (const [index, step] of script(seed, Date.now()).entries()) {
      const firestores = comparable(await there.play(step));
      const memorys = comparable(await here.play(step, (played) => deepEqual(comparable(played), firestores)));
      count(step.do);
      for (const [, code, answered = ''] of JSON.stringify(firestores).matchAll(/"refused":"(\w+)"|"(answered)":/g))
        count(code ?? answered);
      const found = firstDifference(firestores, memorys, 'played') ?? (await heardApart(there, here, within));
      if (found !== undefined) {
        const again = `npm run fuzz -- --world --seed ${seed}`;
        return { seed, events, difference: `${again}\nstep ${index + 1}: ${shown(step)}\n${found}` };
      }
    }
    return { seed, events, difference: undefined };
  } finally {
    there.stop();
    here.stop();
  }
}

/** What the listeners were told, where that differs. */
async function heardApart(there: Player, here: Player, within: number): Promise<string | undefined> {
  const late = Date.now() + within;
  await quiet();
  for (const [index, ear] of here.ears.entries()) {
    const apart = () => firstDifference(comparable(there.ears[index]?.told()), comparable(ear.told()), ear.name);
    while (apart() !== undefined) {
      if (there.ears[index]?.cutOff) throw new RemoteError('unavailable');
      const more = there.ears[index]?.next ?? AbortSignal.abort();
      const isLate = await rest(systemClock, late - Date.now(), new AbortController().signal, more);
      if (isLate) return apart();
    }
  }
  for (const ear of [...here.ears, ...there.ears]) ear.forget();
  return undefined;
}

/** Where two values differ first, and how. */
function firstDifference(firestore: unknown, memory: unknown, where: string): string | undefined {
  if (deepEqual(firestore, memory)) return undefined;
  const [one, other] = [inside(firestore), inside(memory)];
  if (one && other && Array.isArray(firestore) === Array.isArray(memory)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const found = firstDifference(one[key], other[key], `${where}.${key}`);
      if (found !== undefined) return found;
    }
  }
  return `${where}\n  Firestore: ${shown(firestore)}\n  memory: ${shown(memory)}`;
}

function inside(value: unknown): Record<string, unknown> | undefined {
  return isPlain(value) || Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** The memory has told everything when nothing more is to be done. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

/** With times replaced by their rank. */
function comparable(value: unknown): unknown {
  const times = new Set<number>();
  walk(value, (time) => times.add(time));
  const ranks = new Map([...times].toSorted((one, other) => one - other).map((time, rank) => [time, `time ${rank}`]));
  return walk(value, (time) => ranks.get(time));
}

/** Times as microseconds. */
function walk(value: unknown, timed: (time: number) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => walk(inner, timed));
  if (!isPlain(value)) return value;
  const { seconds, nanoseconds, ...rest } = value;
  if (typeof seconds === 'number' && typeof nanoseconds === 'number') {
    const time = timed(seconds * 1_000_000 + nanoseconds / 1_000);
    return Object.keys(rest).length === 0 ? time : { ...rest, time };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, timed)]));
}

const shown = (value: unknown): string => inspect(value, { depth: null, breakLength: 160, sorted: true });
