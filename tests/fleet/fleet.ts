/**
 * Many phones of employees before one Firestore emulator, under the project's rules: they write and remove at random, are killed,
 * cut off and lose answers, and come to rest. What must be true then is asked of the ledger of the seeded runs.
 */
import { deleteApp, initializeApp } from 'firebase/app';
import { collection, connectFirestoreEmulator, type Firestore, getDocs, getFirestore } from 'firebase/firestore/lite';
import { readPatiently } from '#backend/ask-emulator.ts';
import { demoData } from '#backend/demo-data.ts';
import { openFirestore } from '#tests/support/shared-firestore.ts';
import { seed } from '#backend/seed.ts';
import { replicated } from '#domain/replicated.ts';
import { isUnreadable, type ServerDocument } from '#sync/document.ts';
import { readDocument } from '#sync/reading.ts';
import { collectionOf } from '#sync/replicated.ts';
import { ask, startWorkers } from '#tests/sync/workers.ts';
import { type Cost, employeeId, type Place } from './phone.ts';
import type { Asked, ShareReport } from './worker.ts';
import { ledgerOf } from './words.ts';

export interface FleetOptions {
  phones: number;
  /** Among which the phones are divided. */
  processes: number;
  customers: number;
  /** How often somebody acts, all together, within so many seconds. */
  acts: number;
  seconds: number;
  seed: number;
  /** Seconds after which it is said what still waits, or differs. */
  timeout: number;
  /** Seconds in which each phone has heard of the last write; by default a minute. */
  hearing?: number;
  /** Wrong merges, to see that they are found out. */
  lastWriterWins?: boolean;
  /** Told what has been reached. */
  told?: (what: string) => void;
}

export interface FleetReport {
  /** How often what happened. */
  events: Record<string, number>;
  written: number;
  /** Of what was written: set aside in sight. */
  parked: number;
  lost: string[];
  doubled: string[];
  /** Whatever else is wrong, in words. */
  faults: string[];
  /** Changes that wait on phones at the end. */
  waiting: number;
  /** Phones that nobody had told of a write so many seconds (`hearing`) after the last one: they were started again. */
  unheard: number;
  /** Seconds from the last act until nothing waited, and until all phones equalled the server. */
  drained: number;
  equal: number;
  /** Of all phones. */
  cost: Cost;
  /** Writes that the server took. */
  commits: number;
  /** Of the processes of the phones: seconds of processors, and megabytes. */
  processor: number;
  memory: number;
}

export async function runFleet(options: FleetOptions): Promise<FleetReport> {
  const { phones, processes, customers, acts, seconds, timeout, lastWriterWins = false } = options;
  const { hearing = 60, told = () => undefined } = options;
  const emulator = await openFirestore();
  const children = startWorkers(new URL('worker.ts', import.meta.url), processes);
  const owner = initializeApp({ projectId: emulator.projectId }, 'owner of the fleet');
  const database = getFirestore(owner);
  connectFirestoreEmulator(database, emulator.host, emulator.port, { mockUserToken: 'owner' });
  const everywhere = <Answer>(question: (index: number) => Asked) =>
    Promise.all(children.map((child, index) => ask<Answer>(child, question(index))));
  const shareOf = (total: number, index: number) =>
    Math.floor((total * (index + 1)) / processes) - Math.floor((total * index) / processes);
  const passed = timer();
  try {
    const ids = await company(emulator, phones, customers);
    await everywhere<void>((index) => {
      const { host, port, projectId } = emulator;
      const first = Math.floor((phones * index) / processes);
      const count = shareOf(phones, index);
      return { open: { server: { host, port, projectId }, first, count, customers: ids, lastWriterWins } };
    });
    told(`${phones} phones have synchronized after ${passed()} s`);
    const happened = await everywhere<Record<string, number>>((index) => ({
      work: { acts: shareOf(acts, index), seconds, seed: options.seed + index },
    }));
    const events = added(happened);
    const sinceRest = timer();
    told(`the last act is over after ${passed()} s: ${JSON.stringify(events)}`);
    const waiting = await everywhere<number>(() => ({ rest: { seconds: timeout } }));
    const drained = sinceRest();
    told(`${waiting.reduce(plus)} changes wait after ${drained} s more`);
    const compared = async (seconds: number) => {
      const sinceNow = timer();
      for (;;) {
        const documents = await documentsOf(database);
        const differences = (await everywhere<string[]>(() => ({ compare: documents }))).flat();
        if (differences.length === 0 || sinceNow() > seconds) return { documents, differences };
      }
    };
    const { documents } = await compared(hearing);
    const unheard = (await everywhere<number>(() => ({ reopen: documents }))).reduce(plus);
    told(`${unheard} phones differ after ${sinceRest()} s, and start again`);
    const { differences } = await compared(timeout);
    const equal = sinceRest();
    const shares = await everywhere<ShareReport>(() => ({ report: true }));
    return {
      events,
      ...judged(documents, shares, differences),
      waiting: waiting.reduce(plus),
      unheard,
      drained,
      equal,
      cost: added(shares.flatMap(({ costs }) => costs.map((cost) => ({ ...cost })))) as unknown as Cost,
      commits: [...documents.values()].reduce((sum, { rev }) => sum + rev - 1, 0),
      processor: shares.reduce((sum, { processor }) => sum + processor, 0),
      memory: shares.reduce((sum, { memory }) => sum + memory, 0),
    };
  } finally {
    for (const child of children) child.kill();
    await deleteApp(owner);
    await emulator.stop();
  }
}

function judged(documents: ReadonlyMap<string, ServerDocument>, shares: readonly ShareReport[], differences: string[]) {
  const ledger = ledgerOf(shares.map(({ words }) => words));
  const setAside = shares.flatMap(({ parked }) => parked).filter(({ why }) => why !== 'conflict');
  const contents = new Map([...documents].map(([name, { fields }]) => [name, fields]));
  const faults = ledger.faults(contents, setAside);
  const lost = faults.filter((fault) => fault.endsWith(' is lost'));
  const doubled = faults.filter((fault) => / stands \d+ times /.test(fault));
  const others = faults.filter((fault) => !lost.includes(fault) && !doubled.includes(fault));
  return {
    written: shares.flatMap(({ words }) => words.wrote).length,
    parked: setAside.length,
    lost,
    doubled,
    faults: [...others, ...differences, ...shares.flatMap(({ troubles }) => troubles)],
  };
}

/** The customers of the demo, of which each was changed a minute after the one before, and as many employees as phones. Resolves to the ids of the customers. */
async function company(emulator: Place, phones: number, count: number): Promise<string[]> {
  const { users, catalogue } = demoData({ seed: 1, customers: count });
  const template = users.find(({ role }) => role === 'employee');
  const customers = users.filter(({ role }) => role === 'customer');
  const employees = Array.from({ length: phones }, (_, index) => {
    const id = employeeId(index);
    return { ...template, id, email: `${id}@garden.test` } as (typeof users)[number];
  });
  const changed = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index));
  const data = { accounts: [], users: [...customers, ...employees], catalogue };
  await seed({ projectId: emulator.projectId, firestore: emulator, auth: emulator }, data, changed);
  return customers.map(({ id }) => id);
}

/** By `collection/id`. */
async function documentsOf(database: Firestore): Promise<Map<string, ServerDocument>> {
  const documents = new Map<string, ServerDocument>();
  for (const name of ['users', 'plants'] as const) {
    for (const found of (await readPatiently(() => getDocs(collection(database, name)))).docs) {
      const document = readDocument(collectionOf(replicated, name), found.id, found.data(), undefined);
      if (!isUnreadable(document)) documents.set(`${name}/${found.id}`, document);
    }
  }
  return documents;
}

/** Tells the seconds since it was made, in tenths. */
function timer(): () => number {
  const began = performance.now();
  return () => Math.round((performance.now() - began) / 100) / 10;
}

const plus = (a: number, b: number) => a + b;

function added(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of all.flatMap(Object.entries)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
