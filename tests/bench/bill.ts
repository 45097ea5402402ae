/**
 * `npm run bench -- --only bill`: what the database charges for each thing that a phone does, counted while the engine does
 * it on Firestore's emulator. The emulator writes no bill: what goes over the line is counted here, and what the rules look
 * up for it follows from `firestore.rules`, where staff have their own document read once in each question and write, and
 * everybody for the catalogue.
 */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  serverTimestamp,
  updateDoc,
} from 'firebase/firestore';
import { BehaviorSubject } from 'rxjs';
import { demoData } from '#backend/demo-data.ts';
import { type FirestoreEmulator, startFirestore } from '#backend/firestore-emulator.ts';
import { demoProject } from '#backend/project.ts';
import { seed } from '#backend/seed.ts';
import { powers } from '#domain/powers.ts';
import { replicated } from '#domain/replicated.ts';
import { unheard } from '#domain/sync-status.ts';
import type { Command } from '#domain/command.ts';
import { choosePlant, sendMessage, writeNote } from '#domain/user-commands.ts';
import type { Role, User } from '#domain/user.ts';
import { systemClock } from '#sync/clock.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { overlap } from '#sync/engine/checkpoint.ts';
import { reconcile } from '#sync/engine/reconcile.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import type { Remote } from '#sync/remote.ts';
import { createReplica } from '#sync/replica/replica.ts';
import { comparing } from '#tests/support/comparing.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { type CountingRemote, countingRemote } from './page/counting-remote.ts';

interface Bill {
  /** Documents that are read. */
  reads: number;
  /** Documents that the rules look up, which are reads as well. */
  lookups: number;
  writes: number;
}

type Line = Bill & { what: string };

const seconds = 60;
const users = (id: string) => ({ collection: 'users' as const, id });
const sameMachine = { replicated, serverTime: async () => Date.now(), ask: async () => undefined };

/** Each customer was changed a minute after the one before: nothing is news of a second ago. */
const changed = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index));

export async function billLines(customers: number): Promise<string[]> {
  const emulator = await startFirestore();
  try {
    const data = demoData({ seed: 1, customers });
    await seed({ projectId: demoProject, firestore: emulator, auth: emulator }, { ...data, accounts: [] }, changed);
    const someone = data.users.find(({ role }) => role === 'customer')?.id ?? '';
    const lines = [
      ...(await ofEmployee(emulator, customers, someone)),
      await ofComparison(customers),
      ...(await ofCustomer(emulator, someone)),
    ];
    return lines.map(
      ({ what, reads, lookups, writes }) =>
        `${what.padEnd(62)} ${String(reads).padStart(7)} ${String(lookups).padStart(8)} ${String(writes).padStart(7)}`,
    );
  } finally {
    await emulator.stop();
  }
}

export const billHeading = `${''.padEnd(62)} ${'reads'.padStart(7)} ${'by rules'.padStart(8)} ${'writes'.padStart(7)}`;

async function ofEmployee(emulator: FirestoreEmulator, customers: number, someone: string): Promise<Line[]> {
  const phone = phoneOf(emulator, 'employee', 'employee');
  const server = clientOf(emulator, 'owner');
  try {
    const first = await phone.charged(`employee: first synchronization of ${customers} customers`, () => phone.start());
    await phone.settle();
    const nothing = await phone.charged('employee: start with nothing new', () => phone.start(2));
    const note = { id: 'bill', note: 'Water the fern', createdBy: 'Tom Okafor' };
    const own = await phone.charged('employee: a note, its way out and its echo', () =>
      phone.edit(someone, writeNote(note)),
    );
    const other = await phone.charged('employee: a colleague’s note arrives', async () => {
      const rev = 3;
      const marks = { rev, edit: 'desk:1', syncedAt: serverTimestamp() };
      await updateDoc(doc(server.db, 'users', someone), { primaryNote: 'Dog is friendly', ...marks });
      await phone.told(someone, rev);
    });
    return [first, nothing, own, other];
  } finally {
    await phone.stop();
    await deleteApp(server.app);
  }
}

async function ofCustomer(emulator: FirestoreEmulator, id: string): Promise<Line[]> {
  const phone = phoneOf(emulator, id, 'customer');
  try {
    const first = await phone.charged('customer: first synchronization, and each later start', () => phone.start());
    const pick = { id: 'bill', name: 'Basil', category: 'Herbs' };
    const plant = await phone.charged('customer: a plant is chosen, its way out and its echo', () =>
      phone.edit(id, choosePlant(pick)),
    );
    const message = { id: 'bill', message: 'When do the roses come?', userId: id, read: false };
    const sent = await phone.charged('customer: a message, its way out and its echo', () =>
      phone.edit(id, sendMessage(message)),
    );
    return [first, plant, sent];
  } finally {
    await phone.stop();
  }
}

/** In the memory of a server, which answers as Firestore does: the first of a day, which counts all as well. */
async function ofComparison(customers: number): Promise<Line> {
  const { context, asked } = await comparing(customers);
  await reconcile(context);
  const what = `employee: comparison of a day, ${customers} customers, nothing differs`;
  return { what, reads: asked.reads, lookups: asked.questions, writes: 0 };
}

function clientOf(emulator: FirestoreEmulator, user: string): { app: FirebaseApp; db: Firestore } {
  const app = initializeApp({ projectId: demoProject }, `bill of ${user}`);
  const db = initializeFirestore(app, firestoreSettings());
  const mockUserToken = user === 'owner' ? user : { sub: user, email: `${user}@garden.test`, email_verified: true };
  connectFirestoreEmulator(db, emulator.host, emulator.port, { mockUserToken });
  return { app, db };
}

function phoneOf(emulator: FirestoreEmulator, uid: string, role: Role) {
  const { app, db } = clientOf(emulator, uid);
  const store = createMemoryStore();
  const replica = createReplica(store, { replicated, facts$: new BehaviorSubject(unheard), refresh: async () => {} });
  const scope = { uid, role, roles: [...powers[role].oversees] };
  const beside = { lookups: 0, writes: 0 };
  let counted = 0;
  let engine: Engine | undefined;
  let remote: CountingRemote | undefined;
  const sum = () => Object.values(remote?.reads() ?? {}).reduce((all, count) => all + count, counted);

  const pause = async () => {
    await engine?.stop();
    counted = sum();
    remote = undefined;
  };
  /** `later`: so many times the time for which the engine looks back at a start. */
  const start = async (later = 0) => {
    await pause();
    remote = countingRemote(withLookups(firestoreRemote(db, sameMachine), role, beside));
    const clock = { ...systemClock, now: () => systemClock.now() + later * overlap };
    engine = createEngine({ store, remote, scope, replicated, clock, report: () => undefined });
    engine.start();
    if (role === 'customer') await untilTrue(async () => (await store.get(users(uid))) !== undefined);
    else {
      await remote.live(seconds);
      // The first start compares what it fetched.
      await untilTrue(async () => (await store.fact('reconciled')) !== undefined);
    }
  };
  return {
    start,
    async settle() {
      await start(2);
      await untilTrue(async () => (await store.fact('checkpoint/users'))?.settled === true);
      await pause();
    },
    async edit(id: string, command: Command<User>) {
      const before = await store.get(users(id));
      await replica.edit(users(id), command);
      await untilTrue(async () => (await store.dirty()).length === 0);
      if (role !== 'customer') await remote?.told(id, (before?.rev ?? 0) + 1);
    },
    told: async (id: string, rev: number) => remote?.told(id, rev),
    async charged(what: string, work: () => Promise<void>): Promise<Line> {
      const before = { reads: sum(), ...beside };
      await work();
      // An echo that nobody waits for.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const { lookups, writes } = beside;
      return {
        what,
        reads: sum() - before.reads,
        lookups: lookups - before.lookups,
        writes: writes - before.writes,
      };
    },
    async stop() {
      await engine?.stop();
      await deleteApp(app);
    },
  };
}

async function untilTrue(wanted: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await wanted())) {
    if (performance.now() > end) throw new Error(`waited ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Counts what the rules look up for each question and write, and what is written. */
export function withLookups(remote: Remote, role: Role, beside: Pick<Bill, 'lookups' | 'writes'>): Remote {
  const ofStaff = role === 'customer' ? 0 : 1;
  const asks = <T>(work: () => T): T => {
    beside.lookups += ofStaff;
    return work();
  };
  return {
    ...remote,
    page: (...asked) => asks(() => remote.page(...asked)),
    listen: (...asked) => asks(() => remote.listen(...asked)),
    count: (...asked) => asks(() => remote.count(...asked)),
    digest: (...asked) => asks(() => remote.digest(...asked)),
    range: (...asked) => asks(() => remote.range(...asked)),
    watch(ref, ...told) {
      beside.lookups += ref.collection === 'plants' ? 1 : 0;
      return remote.watch(ref, ...told);
    },
    transact(ref, decide) {
      // For the reading.
      beside.lookups += ofStaff;
      return remote.transact(ref, async (server) => {
        const write = await decide(server);
        beside.writes += write ? 1 : 0;
        beside.lookups += write ? ofStaff : 0;
        return write;
      });
    },
  };
}
