/** A process with phones of the fleet, which does what it is asked. */
import { setLogLevel } from 'firebase/firestore';
import { replicated } from '#domain/replicated.ts';
import type { ServerDocument } from '#sync/document.ts';
import type { Parked } from '#sync/store.ts';
import { pool } from '#tests/bench/pool.ts';
import { compare } from '#tests/sync/inspection.ts';
import { lastWriterWins } from '#tests/sync/merges.ts';
import { seededRandom } from '#tests/sync/scheduler.ts';
import { answerQuestions } from '#tests/sync/workers.ts';
import { type Day, rested, work } from './day.ts';
import { type Cost, type FleetPhone, phonesOf, type Place } from './phone.ts';
import { recorded, type Words } from './words.ts';

export interface Share {
  server: Place;
  /** The number of its first phone. */
  first: number;
  count: number;
  customers: readonly string[];
  /** Wrong merges, to see that they are found out. */
  lastWriterWins: boolean;
}

export type Asked =
  | { open: Share }
  | { work: { acts: number; seconds: number; seed: number } }
  | { rest: { seconds: number } }
  | { compare: ReadonlyMap<string, ServerDocument> }
  | { reopen: ReadonlyMap<string, ServerDocument> }
  | { report: true };

export interface ShareReport {
  words: Words;
  parked: Parked[];
  costs: Cost[];
  troubles: string[];
  /** Of this process since its start, with its phones: seconds of a processor, and megabytes. */
  processor: number;
  memory: number;
}

/** Words of one process, at most. */
const wordsEach = 1_000_000;
/** So many apps open at once. */
const opening = 10;

let day: Day | undefined;

setLogLevel('silent');
// Open streams would keep it alive.
process.once('disconnect', () => process.exit());
answerQuestions<Asked, unknown>(async (asked) => {
  if ('open' in asked) return open(asked.open);
  if (!day) throw new Error('no phone is open');
  if ('work' in asked)
    return work({ ...day, random: seededRandom(asked.work.seed) }, asked.work.acts, asked.work.seconds);
  if ('rest' in asked) return rested(day.phones, asked.rest.seconds);
  if ('compare' in asked) return differences(day.phones, asked.compare);
  if ('reopen' in asked) return reopened(day.phones, asked.reopen);
  return report(day);
});

async function open({ server, first, count, customers, lastWriterWins: wrong }: Share): Promise<void> {
  const phones = await phonesOf(server, wrong ? lastWriterWins : replicated, first, count);
  const ledger = recorded((first + 1) * wordsEach);
  day = { phones, customers, ledger, random: Math.random, troubles: [] };
  await pool(phones, opening, async (phone) => {
    phone.open();
    await phone.synchronized();
  });
}

async function differences(
  phones: readonly FleetPhone[],
  documents: ReadonlyMap<string, ServerDocument>,
): Promise<string[]> {
  return (await Promise.all(phones.map((phone) => compare(phone, documents)))).flat();
}

/** Those that differ start again, as users do. Resolves to how many they are. */
async function reopened(
  phones: readonly FleetPhone[],
  documents: ReadonlyMap<string, ServerDocument>,
): Promise<number> {
  const differ = await Promise.all(phones.map(async (phone) => (await compare(phone, documents)).length > 0));
  const behind = phones.filter((_, index) => differ[index]);
  for (const phone of behind) {
    phone.kill();
    phone.open();
  }
  return behind.length;
}

async function report({ phones, ledger, troubles }: Day): Promise<ShareReport> {
  const { user, system } = process.cpuUsage();
  return {
    words: ledger.words,
    parked: (await Promise.all(phones.map(({ disk }) => disk.parked()))).flat(),
    costs: phones.map(({ cost }) => cost),
    troubles,
    processor: (user + system) / 1e6,
    memory: process.memoryUsage().rss / 2 ** 20,
  };
}
