/** The app's own replica and engine, as the app uses them. */
import { filter, firstValueFrom, type Observable } from 'rxjs';
import { replicated } from '#domain/replicated.ts';
import { writeNote } from '#domain/user-commands.ts';
import { type Clock, systemClock } from '#sync/clock.ts';
import type { Scope } from '#sync/document.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { overlap } from '#sync/engine/checkpoint.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import { openReplica, type OpenReplica } from '#sync/rxdb/replica.ts';
import type { Checkpoint, Store } from '#sync/store.ts';
import { pool } from '../pool.ts';
import { within } from '../within.ts';
import type { BenchPage, Reads } from './contender.ts';
import { type CountingOptions, type CountingRemote, countingRemote } from './counting-remote.ts';
import { aNote, addAtServer, connect, firstPageSize, me, role } from './server.ts';

const scope: Scope = { uid: me, role: 'employee', roles: [role] };

const openOwn = () => openReplica({ uid: 'bench', replicated });
const until = <T>(seconds: number, what: string, values: Observable<T>, wanted: (value: T) => boolean): Promise<T> =>
  within(seconds, what, firstValueFrom(values.pipe(filter(wanted))));
const firstPeople = (replica: OpenReplica) =>
  until(30, 'more customers than the first page', replica.people$(role), ({ length }) => length > firstPageSize);
const users = (id: string) => ({ collection: 'users' as const, id });
/** The clock after the time for which the engine looks back at a start, without waiting for it. */
const afterOverlap: Clock = { ...systemClock, now: () => systemClock.now() + overlap };

interface Synchronizing {
  engine: Engine;
  remote: CountingRemote;
}

const sameMachine = { replicated, serverTime: async () => Date.now(), ask: async () => undefined };

async function prepare(store: Store, options: CountingOptions & { clock?: Clock } = {}): Promise<Synchronizing> {
  const database = await connect(`ours-${crypto.randomUUID()}`, firestoreSettings());
  const { clock = systemClock, ...counting } = options;
  const remote = countingRemote(firestoreRemote(database, sameMachine), counting);
  return { remote, engine: createEngine({ store, remote, scope, replicated, clock, report: () => undefined }) };
}

/** The store, and the moment in which the customers' cursor settles in it. */
function noticing(store: Store): { store: Store; settled: Promise<void> } {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const setFact: Store['setFact'] = async (key, value) => {
    await store.setFact(key, value);
    if (key === 'checkpoint/users' && (value as Checkpoint).settled) settle();
  };
  return { store: { ...store, setFact }, settled };
}

async function edit(replica: OpenReplica, id: string, note = aNote()): Promise<void> {
  await replica.edit(users(id), writeNote(note));
}

const sent = (replica: OpenReplica, seconds: number) =>
  until(seconds, 'the last note to be sent', replica.status$, ({ waiting }) => waiting === 0);

function difference(before: Reads, after: Reads, count: number): Reads {
  const each = (key: keyof Reads) => (after[key] - before[key]) / count;
  return { feeds: each('feeds'), documents: each('documents'), transactions: each('transactions') };
}

export const ours: BenchPage['ours'] = {
  async firstSync(customers) {
    const database = await connect('ours', firestoreSettings());
    const start = performance.now();
    const replica = openOwn();
    const remote = firestoreRemote(database, sameMachine);
    const engine = createEngine({ store: await replica.opened, remote, scope, replicated, report: () => undefined });
    engine.start();
    await until(240, `${customers} customers`, replica.people$(role), (people) => people.length === customers);
    const time = performance.now() - start;
    await engine.stop();
    return time;
  },

  /** Long enough after a first sync the engine has heard that nothing came before its cursor any more. */
  async settle() {
    const opened = await openOwn().opened;
    if ((await opened.fact('checkpoint/users'))?.settled) return;
    const { store, settled } = noticing(opened);
    const { engine, remote } = await prepare(store, { clock: afterOverlap });
    engine.start();
    await remote.live(120);
    await within(30, 'the cursor of the customers to settle', settled);
    await engine.stop();
  },

  async open(customers) {
    const start = performance.now();
    const people = openOwn().people$(role);
    await firstValueFrom(people);
    const first = performance.now() - start;
    await until(60, `all ${customers} customers`, people, ({ length }) => length === customers);
    return { first, all: performance.now() - start };
  },

  async save(count) {
    const replica = openOwn();
    const people = await firstPeople(replica);
    replica.people$(role).subscribe();
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const [id, note] = [people[index % firstPageSize]?.id ?? '', aNote()];
      const document = replica.document$(users(id));
      let shown = () => {};
      const seen = new Promise<void>((resolve) => (shown = resolve));
      const subscription = document.subscribe(
        (held) => held?.value.notes?.some((other) => other.id === note.id) && shown(),
      );
      await firstValueFrom(document);
      const start = performance.now();
      await edit(replica, id, note);
      await within(10, 'the list that shows the change', seen);
      times.push(performance.now() - start);
      subscription.unsubscribe();
    }
    return times;
  },

  async saveInAll(count) {
    const replica = openOwn();
    let shown = () => {};
    const people = await firstPeople(replica);
    replica.people$(role).subscribe(() => shown());
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const start = performance.now();
      const seen = new Promise<void>((resolve) => (shown = resolve));
      // What a closed row does not show is not told: the city it shows.
      await replica.edit(users(people[index % firstPageSize]?.id ?? ''), (user) => ({ ...user, city: aNote().id }));
      await within(10, 'the list that shows the change', seen);
      times.push(performance.now() - start);
    }
    return times;
  },

  async resync() {
    const { engine, remote } = await prepare(await openOwn().opened);
    const start = performance.now();
    engine.start();
    await remote.live(60);
    const time = performance.now() - start;
    await engine.stop();
    return { time, reads: remote.reads() };
  },

  async drain(count, listening, repetition) {
    const replica = openOwn();
    const store = await replica.opened;
    const rows = await store.users({ from: null, to: null }, count * (repetition + 1));
    for (const { id } of rows.slice(-count)) await edit(replica, id);
    const { engine, remote } = await prepare(store, { hold: true, listening });
    engine.start();
    await remote.live(60);
    const start = performance.now();
    remote.release();
    await sent(replica, 240);
    const time = performance.now() - start;
    await engine.stop();
    return time;
  },

  async billed(count) {
    const replica = openOwn();
    const store = await replica.opened;
    const colleague = await connect('colleague', firestoreSettings());
    const people = (await firstPeople(replica)).slice(0, count);
    const { engine, remote } = await prepare(store);
    engine.start();
    await remote.live(60);
    await sent(replica, 30);
    const quiet = remote.reads();
    const before = await Promise.all(people.map(({ id }) => firstValueFrom(replica.document$(users(id)))));
    const notes = (index: number) => before[index]?.value.notes?.length ?? 0;
    const arrived = people.map(({ id }, index) =>
      until(
        60,
        'the change of a colleague',
        replica.document$(users(id)),
        (held) => (held?.value.notes?.length ?? 0) > notes(index),
      ),
    );
    await pool(
      people.map(({ id }) => id),
      1,
      (id) => addAtServer(colleague, id),
    );
    await Promise.all(arrived);
    const changed = remote.reads();
    for (const { id } of people) {
      const rev = (await store.get(users(id)))?.rev ?? 0;
      await edit(replica, id);
      await within(30, 'the echo of a note', remote.told(id, rev + 1));
      await sent(replica, 30);
    }
    const own = remote.reads();
    await engine.stop();
    return { change: difference(quiet, changed, count), own: difference(changed, own, count) };
  },
};
