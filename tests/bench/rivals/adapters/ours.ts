/** The app's own replica and engine, as the app uses them: docs/sync.md. */
import { matching } from '../../../../domain/people.ts';
import { replicated } from '../../../../domain/replicated.ts';
import { writeNote } from '../../../../domain/user-commands.ts';
import { systemClock } from '../../../../sync/clock.ts';
import type { Scope } from '../../../../sync/document.ts';
import { overlap } from '../../../../sync/engine/checkpoint.ts';
import { createEngine, type Engine } from '../../../../sync/engine/engine.ts';
import { openReplica, type OpenReplica } from '../../../../sync/rxdb/replica.ts';
import { oursRemote } from '../page/ours-remote.ts';
import { type Server, serverOf } from '../page/server.ts';
import { type Rival, rowsOnScreen } from '../rival.ts';

const scope: Scope = { uid: 'employee', role: 'employee', roles: ['customer'] };
const users = (id: string) => ({ collection: 'users' as const, id });

interface Values<T> {
  subscribe(told: (value: T) => void): { unsubscribe(): void };
}
const when = <T>(values: Values<T>, wanted: (value: T) => boolean) =>
  new Promise<T>((resolve) => {
    const subscription = values.subscribe((value) => {
      if (!wanted(value)) return;
      resolve(value);
      queueMicrotask(() => subscription.unsubscribe());
    });
  });

let replica: OpenReplica;
let people: ReturnType<OpenReplica['people$']>;
let server: Server;
let engine: Engine | undefined;

/** Milliseconds: after the time for which the engine looks back at a start, without waiting for it. */
const afterwards = 2 * overlap;

/** `later`: by so much than now, by the clock of the device; a clock that went back would make a comparison due. */
async function start({ later = afterwards, settled = false } = {}): Promise<void> {
  const store = await replica.opened;
  const clock = { ...systemClock, now: () => systemClock.now() + later };
  engine = createEngine({ store, remote: oursRemote(server), scope, replicated, clock, report: () => undefined });
  engine.start();
  const newest = server.since(0).at(-1);
  const followed = async () => {
    const checkpoint = await store.fact('checkpoint/users');
    return checkpoint?.cursor.id === newest?.user.id && (!settled || checkpoint?.settled === true);
  };
  while (!(await followed())) await when(store.changes$, ({ kind }) => kind === 'facts');
}

export const rival: Rival = {
  async open() {
    replica = openReplica({ uid: 'bench', replicated });
    people = replica.people$('customer');
  },
  list: (shown) => void people.subscribe((lines) => shown(lines.slice(0, rowsOnScreen))),
  notes(id, shown) {
    const subscription = replica.document$(users(id)).subscribe((held) => shown(held?.value.notes ?? []));
    return () => subscription.unsubscribe();
  },
  async search(words) {
    const found = matching(words.join(' '));
    const all = await when(people, ({ length }) => length > 50);
    return all.filter(({ searchText }) => found(searchText)).slice(0, rowsOnScreen);
  },
  save: (id, note) => replica.edit(users(id), writeNote(note)),
  ready(customers) {
    server = serverOf(customers);
  },
  async fill(customers) {
    await start({ later: 0 });
    await when(people, ({ length }) => length === customers);
    const store = await replica.opened;
    // The first start compares what it fetched.
    while (!(await store.fact('reconciled'))) await when(store.changes$, ({ kind }) => kind === 'facts');
    await engine?.stop();
    await start({ settled: true });
    await engine?.stop();
  },
  connect: () => start(),
  async change(count, city) {
    server.move(count, city);
  },
  async drained() {
    if (!engine) await start();
    await when(replica.status$, ({ waiting }) => waiting === 0);
  },
  async close() {
    await engine?.stop();
    await replica.close();
  },
};
